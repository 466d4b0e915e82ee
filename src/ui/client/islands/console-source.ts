import type { ConsoleWindow } from '../../types/console.ts';

/** Holds where a text is in the log, and from where the search goes on; null at the end. */
export interface Matches {
  readonly at: readonly number[];
  readonly next: number | null;
}

/** Represents the log on the server, of which windows are taken. */
export interface Source {
  /** Returns a window: `{ from: 0 }`, `{ before: n }`, `{ at: n }`, `{ line: n }`, and the number of its line where known. */
  window(place: Readonly<Record<string, number>>): Promise<ConsoleWindow>;
  /** Returns where a text is, and from where to go on. */
  search(query: {
    readonly text: string;
    readonly from: number;
    readonly back: boolean;
    readonly most: number;
  }): Promise<Matches>;
}

/** Returns the log whose addresses begin with `url`. A request that fails throws. */
export function sourceAt(url: string): Source {
  async function json<T>(name: string, query: Readonly<Record<string, string | number | boolean>>): Promise<T> {
    const values = Object.entries(query).map(([key, value]) => [key, String(value)]);
    const response = await fetch(`${url}${name}?${new URLSearchParams(values)}`);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }
  return {
    window: (place) => json('lines', place),
    search: (query) => json('search', query),
  };
}
