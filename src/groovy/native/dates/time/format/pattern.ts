import { MONTHS, readQuoted, runEnd, WEEKDAYS } from '../../../../../java/index.ts';
import { literal, number, type OffsetPattern, type Piece } from './piece.ts';

const MONDAY_FIRST = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
const QUARTERS = ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter'];

const short = (names: readonly string[]): readonly string[] => names.map((name) => name.slice(0, 3));
const narrow = (names: readonly string[]): readonly string[] => names.map((name) => name.slice(0, 1));

/** Maps the letters of numeric fields to the field and the maximum number of letters. */
const NUMBERS: Readonly<Record<string, readonly [field: string, most: number]>> = {
  d: ['DAY_OF_MONTH', 2],
  H: ['HOUR_OF_DAY', 2],
  h: ['CLOCK_HOUR_OF_AMPM', 2],
  K: ['HOUR_OF_AMPM', 2],
  k: ['CLOCK_HOUR_OF_DAY', 2],
  m: ['MINUTE_OF_HOUR', 2],
  s: ['SECOND_OF_MINUTE', 2],
  F: ['ALIGNED_WEEK_OF_MONTH', 1],
  A: ['MILLI_OF_DAY', 19],
  n: ['NANO_OF_SECOND', 19],
  N: ['NANO_OF_DAY', 19],
};

/**
 * Returns the pieces of a pattern of `DateTimeFormatter`, in English. `complain` gets the error message and does not
 * return.
 */
export function timePieces(pattern: string, complain: (message: string) => never): readonly Piece[] {
  const open: Piece[][] = [[]];
  const add = (piece: Piece): void => {
    open.at(-1)?.push(piece);
  };
  for (let at = 0; at < pattern.length; ) {
    const char = pattern.charAt(at);
    if (/[A-Za-z]/.test(char)) {
      const end = runEnd(pattern, at);
      add(pieceOf(char, end - at, complain));
      at = end;
    } else if (char === "'") {
      const quoted = readQuoted(pattern, at) ?? complain(`Pattern ends with an incomplete string literal: ${pattern}`);
      add(literal(quoted.text));
      at = quoted.end;
    } else if (char === '[') {
      if (open.length > 50) complain('Pattern nests too deeply');
      open.push([]);
      at += 1;
    } else if (char === ']') {
      const pieces = open.pop();
      if (pieces === undefined || open.length === 0) complain('Pattern invalid as it contains ] without previous [');
      add({ kind: 'optional', pieces: pieces ?? [] });
      at += 1;
    } else {
      if ('{}#'.includes(char)) complain(`Pattern includes reserved character: '${char}'`);
      add(literal(char));
      at += 1;
    }
  }
  while (open.length > 1) {
    const pieces = open.pop() ?? [];
    add({ kind: 'optional', pieces });
  }
  return open[0] ?? [];
}

function pieceOf(letter: string, count: number, complain: (message: string) => never): Piece {
  const tooMany = (): never => complain(`Too many pattern letters: ${letter}`);
  const plain = NUMBERS[letter];
  if (plain !== undefined) {
    const [field, most] = plain;
    if (count > most) tooMany();
    return count === 1 ? number(field, 1, 19) : number(field, count, most > 2 ? 19 : count);
  }
  switch (letter) {
    case 'u':
    case 'y': {
      const field = letter === 'u' ? 'YEAR' : 'YEAR_OF_ERA';
      if (count === 2) return { kind: 'year2', field };
      if (count > 19) tooMany();
      return number(field, count, 19, count < 4 ? 'none' : 'exceeds');
    }
    case 'M':
    case 'L':
      if (count > 5) tooMany();
      return count <= 2 ? value('MONTH_OF_YEAR', count) : text('MONTH_OF_YEAR', styled(MONTHS, count), 1);
    case 'D':
      if (count > 3) tooMany();
      return count === 3 ? number('DAY_OF_YEAR', 3) : number('DAY_OF_YEAR', count, 3);
    case 'E':
      if (count > 5) tooMany();
      return text('DAY_OF_WEEK', styled(MONDAY_FIRST, Math.max(3, count)), 1);
    case 'e':
    case 'c':
      if (count > 5) tooMany();
      return count <= 2 ? value('LOCAL_DAY_OF_WEEK', count) : text('DAY_OF_WEEK', styled(MONDAY_FIRST, count), 1);
    case 'Q':
    case 'q':
      if (count > 5) tooMany();
      if (count <= 2) return value('QUARTER_OF_YEAR', count);
      return text('QUARTER_OF_YEAR', count === 4 ? QUARTERS : ['Q1', 'Q2', 'Q3', 'Q4'], 1);
    case 'G':
      if (count > 5) tooMany();
      return text('ERA', count === 4 ? ['Before Christ', 'Anno Domini'] : count === 5 ? ['B', 'A'] : ['BC', 'AD'], 0);
    case 'a':
      if (count > 1) tooMany();
      return text('AMPM_OF_DAY', ['AM', 'PM'], 0);
    case 'S':
      if (count > 9) complain(`Minimum width must be from 0 to 9 inclusive but was ${count}`);
      return { kind: 'fraction', min: count, max: count, point: false };
    case 'w':
    case 'W':
      if (count > (letter === 'w' ? 2 : 1)) tooMany();
      return { kind: 'week', of: letter === 'w' ? 'week' : 'weekOfMonth', width: count };
    case 'Y':
      return { kind: 'week', of: 'weekYear', width: count };
    default:
      return zonePiece(letter, count, complain);
  }
}

function zonePiece(letter: string, count: number, complain: (message: string) => never): Piece {
  switch (letter) {
    case 'V':
      if (count !== 2) complain(`Pattern letter count must be 2: ${letter}`);
      return { kind: 'zoneId' };
    case 'v':
    case 'z':
      if (count > 4) complain(`Too many pattern letters: ${letter}`);
      return { kind: 'zoneName', long: count === 4 };
    case 'O':
      if (count !== 1 && count !== 4) complain(`Pattern letter count must be 1 or 4: ${letter}`);
      return { kind: 'localOffset', long: count === 4 };
    case 'Z':
      if (count > 5) complain(`Too many pattern letters: ${letter}`);
      if (count === 4) return { kind: 'localOffset', long: true };
      return count === 5 ? offset('+HH:MM:ss', 'Z') : offset('+HHMM', '+0000');
    case 'X':
    case 'x': {
      if (count > 5) complain(`Too many pattern letters: ${letter}`);
      const patterns: readonly OffsetPattern[] = ['+HHmm', '+HHMM', '+HH:MM', '+HHMMss', '+HH:MM:ss'];
      const zero = letter === 'X' ? 'Z' : count === 1 ? '+00' : count % 2 === 0 ? '+0000' : '+00:00';
      return offset(patterns[count - 1] ?? '+HHmm', zero);
    }
    default:
      return complain(`Unknown pattern letter: ${letter}`);
  }
}

function offset(pattern: OffsetPattern, zero: string): Piece {
  return { kind: 'offset', pattern, zero };
}

function value(field: string, count: number): Piece {
  return count === 1 ? number(field, 1, 19) : number(field, 2);
}

function text(field: string, names: readonly string[], first: number): Piece {
  return { kind: 'text', field, names, first };
}

function styled(names: readonly string[], count: number): readonly string[] {
  return count === 4 ? names : count === 5 ? narrow(names) : short(names);
}
