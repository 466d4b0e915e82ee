interface AvatarProps {
  readonly id: string;
  readonly fullName: string;
  readonly large?: boolean;
}

const TONES = 6;

/** Renders the initials of a person in a colour of their own. Nothing is asked of other hosts. */
export function Avatar({ id, fullName, large }: AvatarProps) {
  const tone = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TONES;
  return (
    <span class={`avatar tone-${tone}${large ? ' large' : ''}`} aria-hidden="true">
      {initialsOf(fullName.trim() || id)}
    </span>
  );
}

/** Returns the first letters of the first and of the last word of a name. */
function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean);
  const [first = '?'] = words;
  return `${first}${words.length > 1 ? (words.at(-1) ?? '') : ''}`.toUpperCase();
}
