/** Represents one piece of what a `DateTimeFormatter` writes and reads. Fields have the names of `ChronoField`. */
export type Piece =
  | {
      readonly kind: 'number';
      readonly field: string;
      readonly min: number;
      readonly max: number;
      /** Holds the sign style; with `exceeds`, a year of more than `min` digits has a plus sign. */
      readonly sign: 'none' | 'exceeds';
    }
  | { readonly kind: 'year2'; readonly field: string }
  | { readonly kind: 'fraction'; readonly min: number; readonly max: number; readonly point: boolean }
  | { readonly kind: 'text'; readonly field: string; readonly names: readonly string[]; readonly first: number }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'offset'; readonly pattern: OffsetPattern; readonly zero: string }
  | { readonly kind: 'localOffset'; readonly long: boolean }
  | { readonly kind: 'zoneId' }
  | { readonly kind: 'zoneName'; readonly long: boolean }
  | { readonly kind: 'week'; readonly of: 'week' | 'weekYear' | 'weekOfMonth'; readonly width: number }
  | { readonly kind: 'instant' }
  | { readonly kind: 'optional'; readonly pieces: readonly Piece[] };

/** Names the pattern of an offset: `+HHmm` has minutes only where there are any; `:ss` seconds likewise. */
export type OffsetPattern = '+HHmm' | '+HHMM' | '+HH:MM' | '+HHMMss' | '+HH:MM:ss';

export interface Formatter {
  readonly pieces: readonly Piece[];
  /** Is true where a day that a month does not have is refused. */
  readonly strict: boolean;
  readonly ignoreCase: boolean;
  /** Holds the result of `toString`. */
  readonly shown: string;
  /** Holds the id of the zone to show and read in, or null where there is none. */
  readonly zone: string | null;
}

export function number(field: string, min: number, max = min, sign: 'none' | 'exceeds' = 'none'): Piece {
  return { kind: 'number', field, min, max, sign };
}

export function literal(text: string): Piece {
  return { kind: 'literal', text };
}

export function optional(...pieces: readonly Piece[]): Piece {
  return { kind: 'optional', pieces };
}
