import { MESSAGES } from '../messages.ts';
import type { Branch, Step } from '../model.ts';
import { type Checking, checkArguments } from './arguments.ts';
import { BLOCKED_STEPS } from './blocked.ts';

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
  const why = BLOCKED_STEPS.get(name);
  if (why !== undefined) checking.problems.add(at, MESSAGES.blockedStep(name, why));
  for (const child of children ?? []) checkStep(child, checking);
}
