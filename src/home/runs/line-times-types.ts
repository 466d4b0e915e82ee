import type { Run } from '../../model/index.ts';
import type { LineTime } from '../../points/index.ts';

type Named = Pick<Run, 'job' | 'number'>;

/** Holds the times of the lines of consoles, in the files of the Timestamper plugin beside each log. */
export interface LineTimeStore {
  /** Yields the times of the lines in order; nothing where none are recorded. */
  read(run: Named & Pick<Run, 'startTime'>): AsyncIterable<LineTime>;
  /** Adds `lines` times, all `sinceLast` milliseconds after the last one that is there, or after the run's start. */
  append(run: Named, sinceLast: number, lines: number): Promise<void>;
  /** Removes all times but the first `lines`; returns how many there are now, and the last one's `elapsed`. */
  keep(run: Named, lines: number): Promise<{ readonly lines: number; readonly elapsed: number }>;
}
