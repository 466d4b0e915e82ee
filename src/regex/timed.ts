import { createContext, Script } from 'node:vm';
import { RegexTimeout } from './errors.ts';

/**
 * Runs `task`, which must do nothing but evaluate expressions, and breaks it off when the time is over: the engine asks
 * whether it shall go on while it matches, too. Throws RegexTimeout, also where matching needs too much memory.
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

/** Null: not within the time. */
function attempt<T>(task: () => T, budgetMs: number): { readonly value: T } | null {
  let result: { value: T } | null = null;
  const context = createContext({
    task: () => {
      result = { value: task() };
    },
  });
  try {
    new Script('task()').runInContext(context, { timeout: Math.max(1, Math.ceil(budgetMs)) });
  } catch (error) {
    // The engine makes an expression's code when it is first used, and refuses what gets too large.
    const tooLarge = error instanceof RangeError || error instanceof SyntaxError;
    if (!tooLarge && !isTimeout(error)) throw error;
  }
  return result;
}

/** The error belongs to the context, so it is no Error of ours. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
