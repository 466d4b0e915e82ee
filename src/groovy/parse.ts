import { GroovySyntaxError } from './errors.ts';
import { tokenize } from './lexer/lexer.ts';
import { checkHeight } from './parser/height.ts';
import { Reader } from './parser/reader.ts';
import { parseScript } from './parser/script.ts';
import type { Script } from './tree.ts';

export interface ParseOptions {
  /** Holds the name of the file for some messages, as the running system calls the script. */
  readonly fileName?: string;
  /** Limits the length of the source, in characters. */
  readonly maxLength?: number;
  readonly maxTokens?: number;
  /** Limits the nesting of blocks, brackets and operators in the source, and of nodes in the tree. */
  readonly maxDepth?: number;
}

const MAX_LENGTH = 1024 * 1024;
/** Limits the tokens to those of some twenty thousand lines. A script is parsed in one turn. */
const MAX_TOKENS = 150_000;
const MAX_DEPTH = 500;
/**
 * Limits the height of the tree relative to the depth: chains such as `a + b + …` are parsed without recursion but make a
 * tall tree.
 */
const HEIGHT_PER_DEPTH = 2;

/**
 * Reads a Groovy 2.4 script into a tree. Throws `GroovySyntaxError` and nothing else; takes time linear in the length
 * of the source.
 */
export function parseGroovy(source: string, options: ParseOptions = {}): Script {
  const maxLength = options.maxLength ?? MAX_LENGTH;
  const maxDepth = options.maxDepth ?? MAX_DEPTH;
  if (source.length > maxLength) {
    throw new GroovySyntaxError([{ message: `source too long (limit ${maxLength} characters)`, line: 1, column: 1 }]);
  }
  const tokens = tokenize(source, options.maxTokens ?? MAX_TOKENS);
  const reader = new Reader(tokens, { fileName: options.fileName ?? 'Script1.groovy', maxDepth });
  const script = parseScript(reader);
  if (reader.complaints.length > 0) throw new GroovySyntaxError(reader.complaints);
  checkHeight(script, maxDepth * HEIGHT_PER_DEPTH);
  return script;
}
