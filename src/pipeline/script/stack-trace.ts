import { type Evaluation, isThrowable, type Machine, ScriptThrow, type Throwable } from '../../groovy/index.ts';
import { isProxied, PROXY } from './stored-error.ts';

/**
 * Returns an exception as Jenkins prints it: its cause first, then its suppressed exceptions, then the exception itself.
 * The text ends in a line feed. Jenkins: `Functions.printThrowable`.
 */
export function failureText(machine: Machine, thrown: Throwable): Evaluation<string> {
  return textWith(machine, thrown, false);
}

/** Returns the same text for an exception as it was stored with the run, which the end of the console shows. */
export function storedFailureText(machine: Machine, thrown: Throwable): Evaluation<string> {
  return textWith(machine, thrown, isProxied(thrown));
}

function* textWith(machine: Machine, thrown: Throwable, proxied: boolean): Evaluation<string> {
  const parts: string[] = [];
  yield* describe({ machine, parts, told: new Set(), proxied }, thrown, null, '');
  return parts.join('');
}

interface Telling {
  readonly machine: Machine;
  readonly parts: string[];
  readonly told: Set<Throwable>;
  /** Says whether the exception and all that belongs to it are printed as ProxyException. */
  readonly proxied: boolean;
}

function* describe(telling: Telling, thrown: Throwable, higher: Throwable | null, prefix: string): Evaluation<void> {
  const { parts, told } = telling;
  const text = yield* textOf(telling, thrown);
  if (told.has(thrown)) {
    parts.push(`<cycle to ${text}>\n`);
    return;
  }
  told.add(thrown);
  const { cause, suppressed } = thrown.state;
  const lower = isThrowable(cause) ? cause : null;
  if (lower !== null) yield* describe(telling, lower, thrown, prefix);
  for (const each of suppressed.filter(isThrowable)) {
    parts.push(`${prefix}Also:   `);
    yield* describe(telling, each, thrown, `${prefix}\t`);
  }
  if (lower !== null) parts.push(`${prefix}Caused: `);
  const suffix = lower === null ? null : `: ${yield* textOf(telling, lower)}`;
  parts.push(suffix !== null && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text, '\n');
  for (const place of ownPlaces(thrown, higher)) parts.push(`${prefix}\tat ${place}\n`);
}

/** Returns the exception as a string; falls back to class name and message where a method of the script fails. */
function* textOf({ machine, proxied }: Telling, thrown: Throwable): Evaluation<string> {
  let text: string;
  try {
    text = yield* machine.text(thrown);
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    const { message } = thrown.state;
    text = message === null ? thrown.type.name : `${thrown.type.name}: ${message}`;
  }
  return proxied ? `${PROXY}: ${text}` : text;
}

/** Returns the stack frames of an exception without those that it shares with the exception around it. */
function ownPlaces(thrown: Throwable, higher: Throwable | null): readonly string[] {
  const places = placesOf(thrown);
  const around = higher === null ? [] : placesOf(higher);
  let end = places.length;
  while (end > 0) {
    const other = around[end + around.length - places.length - 1];
    if (other === undefined || other !== places[end - 1]) break;
    end -= 1;
  }
  return places.slice(0, end);
}

function placesOf({ state }: Throwable): readonly string[] {
  return state.trace.map(({ className, method, file, line }) => {
    const place = file === '' ? 'Unknown Source' : line < 0 ? file : `${file}:${line}`;
    // Closures are translated into what they stand in.
    return `${className}.${method === 'doCall' ? 'run' : method}(${place})`;
  });
}
