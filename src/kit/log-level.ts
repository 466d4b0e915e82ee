/** Names a level of the server's log. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Holds the weight of each level, as Java has it for FINE, INFO, WARNING and SEVERE: files and clients name these. */
export const LEVEL_WEIGHTS: Readonly<Record<LogLevel, number>> = { debug: 500, info: 800, warn: 900, error: 1000 };

/** Represents a logger with the weight from which on its records count. */
export interface LoggerLevel {
  /** Names the logger, and with it all those below: `a.b` means `a.b.c` too, and '' means every one. */
  readonly name: string;
  readonly weight: number;
}

/** Returns the weight that the most specific of the loggers asks for; undefined where none of them means `logger`. */
export function weightFor(logger: string, loggers: readonly LoggerLevel[]): number | undefined {
  let best: LoggerLevel | undefined;
  for (const each of loggers)
    if (isWithin(logger, each.name) && (best === undefined || each.name.length > best.name.length)) best = each;
  return best?.weight;
}

function isWithin(logger: string, name: string): boolean {
  return name === '' || logger === name || logger.startsWith(`${name}.`);
}
