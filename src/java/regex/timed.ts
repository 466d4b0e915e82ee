import { type Context, createContext, Script } from 'node:vm';
import { isContextTimeout } from '../../kit/index.ts';
import { RegexTimeout } from './errors.ts';

/**
 * Runs `task`, which must do nothing but evaluate expressions, and aborts it when the time is over: the engine checks the
 * time limit while it matches, too. Throws RegexTimeout, also where matching needs too much memory.
 */
export function runTimed<T>(task: () => T, budgetMs: number): T {
  const before = process.cpuUsage();
  const first = attempt(task, budgetMs);
  if (first !== null) return first.value;
  const { user, system } = process.cpuUsage(before);
  // On a machine that is busy with other things the time may pass without us: then it is no fault of the expression.
  const starved = (user + system) / 1000 < budgetMs / 2;
  const second = starved ? attempt(task, budgetMs) : null;
  if (second === null) throw new RegexTimeout(budgetMs);
  return second.value;
}

/**
 * Holds the context that limits the time. It is created once, when it is first needed, because that takes longer than most
 * expressions. Nothing remains in it between two tasks.
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

/** Runs a task; returns null where it did not end within the time. */
function attempt<T>(task: () => T, budgetMs: number): { readonly value: T } | null {
  watch ??= makeWatch();
  const { script, context, scope } = watch;
  const outer = scope.task;
  let result: { value: T } | null = null;
  scope.task = () => {
    result = { value: task() };
  };
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(budgetMs)) });
  } catch (error) {
    // The engine makes an expression's code when it is first used, and refuses what gets too large.
    const tooLarge = error instanceof RangeError || error instanceof SyntaxError;
    if (!tooLarge && !isContextTimeout(error)) throw error;
  } finally {
    scope.task = outer;
  }
  return result;
}
