import { syntaxError } from '../errors.ts';
import { shown } from './characters.ts';
import type { SourceText } from './source-text.ts';

/** Holds the position of the reading. All functions of this folder that read take a cursor and advance it. */
export interface Cursor {
  readonly source: SourceText;
  readonly text: string;
  at: number;
}

export function failAt(cursor: Cursor, offset: number, message: string): never {
  syntaxError(message, cursor.source.place(offset));
}

export function unexpectedCharacter(cursor: Cursor, offset: number): never {
  failAt(cursor, offset, `unexpected char: ${shown(cursor.text.charCodeAt(offset))}`);
}

/** Returns the length of the line end at an offset: 0 where there is none. */
export function lineEndAt(text: string, offset: number): 0 | 1 | 2 {
  const code = text.charCodeAt(offset);
  if (code === 10) return 1;
  if (code !== 13) return 0;
  return text.charCodeAt(offset + 1) === 10 ? 2 : 1;
}
