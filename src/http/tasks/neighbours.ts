import type { Home, Job } from '../../controller/index.ts';

/** Returns the numbers of the builds before and behind one; null where there is none. */
export function neighbours(
  { runs }: Pick<Home, 'runs'>,
  job: Job,
  number: number,
): { readonly previous: number | null; readonly next: number | null } {
  const numbers = runs.numbers(job);
  const at = numbers.indexOf(number);
  return { previous: numbers[at - 1] ?? null, next: at < 0 ? null : (numbers[at + 1] ?? null) };
}
