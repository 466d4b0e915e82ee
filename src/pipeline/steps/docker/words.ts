/** Represents a word of a command. */
export interface Word {
  readonly text: string;
  /** Is true where the console shows asterisks for the word. */
  readonly isSecret?: boolean;
}

const MASK = '********';
const BLANK = /[ \t\n\r\f]/;
/** Lists the characters whose meaning a backslash in a word removes. */
const ESCAPABLE = '\\"\' ';

export function plain(...texts: readonly string[]): readonly Word[] {
  return texts.map((text) => ({ text }));
}

/**
 * Returns a command as the console shows it, `$ docker run …`, with words that contain blanks in quotes. Jenkins:
 * `Launcher#printCommandLine`.
 */
export function commandLine(words: readonly Word[]): string {
  return ['$', ...words.map(shown)].join(' ');
}

function shown({ text, isSecret = false }: Word): string {
  if (isSecret) return MASK;
  if (!text.includes(' ')) return text;
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** Splits a line into words, of which some are in quotes. Jenkins: `QuotedStringTokenizer`. */
export function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  let isEscaped = false;
  for (const char of line) {
    if (isEscaped) {
      isEscaped = false;
      const isTaken = quote === null ? ESCAPABLE.includes(char) : char === quote;
      word = `${word ?? ''}${isTaken ? '' : '\\'}${char}`;
    } else if (char === '\\' && word !== null) isEscaped = true;
    else if (quote !== null) {
      if (char === quote) quote = null;
      else word = `${word ?? ''}${char}`;
    } else if (BLANK.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else word = `${word ?? ''}${char}`;
  }
  if (word !== null) words.push(word);
  return words;
}
