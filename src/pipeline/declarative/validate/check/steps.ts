import { MESSAGES } from '../messages.ts';
import type { Branch, Step } from '../model.ts';
import { type Checking, checkArguments } from './arguments.ts';

/** Steps that a declarative pipeline may not call. */
const BLOCKED: ReadonlyMap<string, string> = new Map([
  ['stage', 'The stage step cannot be used in Declarative Pipelines'],
  ['properties', 'The properties step cannot be used in Declarative Pipelines'],
  ['parallel', MESSAGES.stepsParallel],
]);

export function checkBranch({ at, steps }: Branch, checking: Checking): void {
  if (steps.length === 0) checking.problems.add(at, 'No steps specified for branch');
  for (const step of steps) checkStep(step, checking);
}

export function checkStep({ at, name, args, children, code }: Step, checking: Checking): void {
  if (name === null || code !== null) return;
  const model = name === 'parallel' ? null : checking.catalog.step(name);
  if (model !== null) {
    checkArguments({ at, name, args }, model, checking);
  }
  const why = BLOCKED.get(name);
  if (why !== undefined) checking.problems.add(at, MESSAGES.blockedStep(name, why));
  for (const child of children ?? []) checkStep(child, checking);
}
