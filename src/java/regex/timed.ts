import { withinTime } from '../../kit/index.ts';
import { RegexTimeout } from './errors.ts';

/**
 * Runs `task`, which must do nothing but evaluate expressions, and aborts it when the time is over: the engine checks the
 * time limit while it matches, too. Throws RegexTimeout, also where matching needs too much memory.
 */
export function runTimed<T>(task: () => T, budgetMs: number): T {
  const result = attempt(task, budgetMs);
  if (result === undefined) throw new RegexTimeout(budgetMs);
  return result.value;
}

function attempt<T>(task: () => T, budgetMs: number): { readonly value: T } | undefined {
  try {
    return withinTime(budgetMs, task);
  } catch (error) {
    // The engine makes an expression's code when it is first used, and refuses what gets too large.
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
