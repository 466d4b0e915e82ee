import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../../java/index.ts';
import { SshFailure } from '../session/failure.ts';

/** Limits the patterns of a text, and the time in which each must be found, in milliseconds. */
const MOST_PATTERNS = 1000;
const EACH_MS = 5;

/** Returns the patterns of a text; `separator` is an expression of Java for what stands between them. Throws SshFailure. */
export function patternsIn(text: string, separator: string): readonly string[] {
  const isUsual = separator === '' || separator === '[, ]+';
  return (isUsual ? text.split(/[, ]+/) : piecesOf(text, separator))
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
}

function piecesOf(text: string, separator: string): readonly string[] {
  const cannot = (reason: string) => new SshFailure(`the pattern separator [${separator}] cannot be used: ${reason}`);
  try {
    const expression = compileJavaRegex(separator);
    const pieces: string[] = [];
    for (let from = 0; pieces.length < MOST_PATTERNS; ) {
      const found = expression.find(text, from, EACH_MS);
      if (found === null) return [...pieces, text.slice(from)];
      if (found.start === found.end) throw cannot('it matches where nothing is');
      pieces.push(text.slice(from, found.start));
      from = found.end;
    }
    throw cannot(`it makes more than ${MOST_PATTERNS} patterns`);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) throw cannot(error.message);
    throw error;
  }
}
