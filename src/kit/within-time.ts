import { type Context, createContext, Script } from 'node:vm';
import { isContextTimeout } from './errors.ts';

/**
 * Holds the context whose time can be limited. It is created once, when it is first needed, because that takes longer than
 * most tasks; nothing remains in it between two of them.
 */
interface Watch {
  readonly script: Script;
  readonly context: Context;
  readonly scope: { task: (() => void) | null };
}
let watch: Watch | null = null;

function makeWatch(): Watch {
  const scope = { task: null };
  return { script: new Script('task()'), context: createContext(scope), scope };
}

/**
 * Runs synchronous work that may take too long, and stops it after `milliseconds`; it then returns undefined. The engine
 * itself stops it, so that no input can hold the event loop longer. The work may be run twice, and may be stopped anywhere:
 * it should change nothing but objects that are discarded with it. It may be called within such work.
 */
export function withinTime<T>(milliseconds: number, work: () => T): { readonly value: T } | undefined {
  const before = process.cpuUsage();
  const first = attempt(milliseconds, work);
  if (first !== undefined) return first;
  const { user, system } = process.cpuUsage(before);
  // On a machine that is busy with other things the time may pass without us: then it is no fault of the work.
  const starved = (user + system) / 1000 < milliseconds / 2;
  return starved ? attempt(milliseconds, work) : undefined;
}

function attempt<T>(milliseconds: number, work: () => T): { readonly value: T } | undefined {
  watch ??= makeWatch();
  const { script, context, scope } = watch;
  const outer = scope.task;
  let done: { readonly value: T } | undefined;
  scope.task = () => {
    done = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(milliseconds)) });
  } catch (error) {
    if (!isContextTimeout(error)) throw error;
  } finally {
    scope.task = outer;
  }
  return done;
}
