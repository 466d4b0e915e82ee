import { CronSyntaxError } from './syntax-error.ts';

/** Lists the kinds of tokens by the names that messages use, in the order in which messages list them. */
export const KINDS = ['<EOF>', 'TOKEN', 'WS', "'-'", "'*'", "'/'", "','", "'@'", "'H'", "'('", "')'", 'ALIAS'] as const;
export type TokenKind = (typeof KINDS)[number];

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Holds the first column; columns count from 0. */
  readonly start: number;
  readonly end: number;
}

const ALIASES = ['yearly', 'annually', 'monthly', 'weekly', 'daily', 'midnight', 'hourly'];

const SIGNS: Readonly<Record<string, TokenKind>> = {
  '-': "'-'",
  '*': "'*'",
  '/': "'/'",
  ',': "','",
  '@': "'@'",
  H: "'H'",
  '(': "'('",
  ')': "')'",
};

/** Returns the token at a column. @throws CronSyntaxError where there is none. */
export function tokenAt(text: string, start: number): Token {
  const rest = text.slice(start);
  if (rest === '') return { kind: '<EOF>', text: '<EOF>', start, end: start };
  const of = (kind: TokenKind, length: number): Token => ({
    kind,
    text: rest.slice(0, length),
    start,
    end: start + length,
  });
  const number = /^\d+/.exec(rest);
  if (number) return of('TOKEN', number[0].length);
  const space = /^[ \t]+/.exec(rest);
  if (space) return of('WS', space[0].length);
  const sign = SIGNS[rest.charAt(0)];
  if (sign !== undefined) return of(sign, 1);
  const alias = ALIASES.find((each) => rest.startsWith(each));
  if (alias !== undefined) return of('ALIAS', alias.length);
  // As far as something could have become of it.
  let length = 1;
  while (length < rest.length && ALIASES.some((each) => each.startsWith(rest.slice(0, length)))) length += 1;
  throw new CronSyntaxError(start, `token recognition error at: '${rest.slice(0, length)}'`);
}
