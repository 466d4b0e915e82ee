const MAX_NAME_LENGTH = 63;
const SUFFIX_LENGTH = 5;
/** Holds letters and digits of which no word can be made by accident, and none of which is taken for another. */
const LETTERS = 'bcdfghjklmnpqrstvwxz0123456789';

/**
 * Returns a name for a node of a template, which pods and containers can have as well: small letters, digits and dashes.
 * `random` returns a number from 0 up to 1.
 */
export function nodeName(template: string, random: () => number): string {
  const plain = template
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .slice(-(MAX_NAME_LENGTH - SUFFIX_LENGTH - 1))
    .replaceAll(/^[^a-z0-9]+|-+$/g, '');
  return `${plain === '' ? 'agent' : plain}-${randomLetters(SUFFIX_LENGTH, random)}`;
}

/** Returns such a name that nobody has. */
export function freeName(template: string, random: () => number, isTaken: (name: string) => boolean): string {
  for (;;) {
    const name = nodeName(template, random);
    if (!isTaken(name)) return name;
  }
}

export function randomLetters(length: number, random: () => number): string {
  return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'b').join('');
}
