import { withinTime } from '../../kit/index.ts';
import { RegexTimeout } from './errors.ts';

/**
 * Runs `task`, which must do nothing but evaluate expressions, and aborts it when the time is over: the engine checks the
 * time limit while it matches, too. Throws RegexTimeout, also where matching needs too much memory.
 */
export function runTimed<T>(task: () => T, budgetMs: number): T {
  const before = process.cpuUsage();
  const first = attempt(task, budgetMs);
  if (first !== undefined) return first.value;
  const { user, system } = process.cpuUsage(before);
  // On a machine that is busy with other things the time may pass without us: then it is no fault of the expression.
  const starved = (user + system) / 1000 < budgetMs / 2;
  const second = starved ? attempt(task, budgetMs) : undefined;
  if (second === undefined) throw new RegexTimeout(budgetMs);
  return second.value;
}

/** Runs a task; returns undefined where it did not end within the time. */
function attempt<T>(task: () => T, budgetMs: number): { readonly value: T } | undefined {
  try {
    return withinTime(Math.max(1, Math.ceil(budgetMs)), task);
  } catch (error) {
    // The engine makes an expression's code when it is first used, and refuses what gets too large.
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
