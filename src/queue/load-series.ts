import type { LoadReport, LoadSeries } from './types.ts';

/**
 * Holds the share of the old average that stays at each measure: with ten seconds between them, half is forgotten in a
 * minute.
 */
const DECAY = Math.fround(0.9);
/**
 * Limits the values of each series: an hour, an hour and a day. Jenkins keeps more, for diagrams that Millwright does not
 * draw.
 */
const KEPT = { sec10: 360, min: 60, hour: 24 } as const;
const MEASURES_A_MINUTE = 6;
const MEASURES_AN_HOUR = 360;

/**
 * Represents a measured value at three scales, each an exponential moving average that begins at 0. Jenkins:
 * `MultiStageTimeSeries`, with its single precision.
 */
class MovingSeries implements LoadSeries {
  readonly sec10: number[] = [0];
  readonly min: number[] = [0];
  readonly hour: number[] = [0];
  #measures = 0;

  /** Adds a measured value; must be called every ten seconds. */
  add(value: number): void {
    this.#measures = (this.#measures + 1) % MEASURES_AN_HOUR;
    push(this.sec10, value, KEPT.sec10);
    if (this.#measures % MEASURES_A_MINUTE === 0) push(this.min, value, KEPT.min);
    if (this.#measures === 0) push(this.hour, value, KEPT.hour);
  }
}

function push(history: number[], value: number, kept: number): void {
  const before = history[0] ?? 0;
  history.unshift(Math.fround(Math.fround(before * DECAY) + Math.fround(value * Math.fround(1 - DECAY))));
  if (history.length > kept) history.pop();
}

/** Holds the values measured at one moment. */
export type LoadMeasure = Readonly<Record<keyof LoadReport, number>>;

export type MovingReport = Readonly<Record<keyof LoadReport, MovingSeries>>;

export function movingReport(): MovingReport {
  return {
    definedExecutors: new MovingSeries(),
    onlineExecutors: new MovingSeries(),
    connectingExecutors: new MovingSeries(),
    busyExecutors: new MovingSeries(),
    idleExecutors: new MovingSeries(),
    availableExecutors: new MovingSeries(),
    queueLength: new MovingSeries(),
  };
}

export function addMeasure(report: MovingReport, measure: LoadMeasure): void {
  report.definedExecutors.add(measure.definedExecutors);
  report.onlineExecutors.add(measure.onlineExecutors);
  report.connectingExecutors.add(measure.connectingExecutors);
  report.busyExecutors.add(measure.busyExecutors);
  report.idleExecutors.add(measure.idleExecutors);
  report.availableExecutors.add(measure.availableExecutors);
  report.queueLength.add(measure.queueLength);
}
