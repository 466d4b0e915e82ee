// Writes the text of a bundle in Latin-1.
import { transformSync } from 'esbuild';

const WIDE = /[^\0-\xff]/g;

/**
 * Returns the text with characters beyond Latin-1 as escapes: one of them makes the runtime hold the whole text of the file in
 * two bytes a character. The bundler leaves them in regular expressions, where an escape means the same. Throws where it
 * does not: behind a backslash, and in tagged templates, which see how they are written. What stands behind one in its
 * line moves to the right, so the columns of a source map are too small there; its lines are right.
 */
export function narrowed(text) {
  const count = text.match(WIDE)?.length ?? 0;
  if (count === 0) return text;
  const escaped = /(?<!\\)\\(?:\\\\)*[^\0-\xff]/.exec(text);
  if (escaped !== null) throw new Error(`a wide character behind a backslash: ${around(text, escaped.index)}`);
  // Without templates the bundler writes what was in one as strings, in escapes.
  const plain = transformSync(text, { format: 'esm', supported: { 'template-literal': false } }).code;
  if ((plain.match(WIDE)?.length ?? 0) !== count)
    throw new Error(`a wide character outside of regular expressions: ${around(text, text.search(WIDE))}`);
  return text.replace(WIDE, (wide) => `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function around(text, at) {
  return text.slice(Math.max(0, at - 40), at + 40);
}
