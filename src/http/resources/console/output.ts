/** Limits the output of a script, which has to be held until the script ends. */
export const MAX_OUTPUT = 10_000_000;

export interface Output {
  add(text: string): void;
  text(): string;
}

/** Collects the output of a script, up to a number of characters; a last line says that there was more. */
export function collectOutput(limit: number): Output {
  const pieces: string[] = [];
  let left = limit;
  let lost = 0;
  return {
    add(text) {
      if (text.length <= left) {
        pieces.push(text);
        left -= text.length;
        return;
      }
      // What comes later, however short, does not belong behind the gap.
      if (left > 0) pieces.push(text.slice(0, left));
      lost += text.length - left;
      left = 0;
    },
    text() {
      const kept = pieces.join('');
      return lost === 0 ? kept : `${kept}\n... cut here: ${lost} more characters were printed\n`;
    },
  };
}
