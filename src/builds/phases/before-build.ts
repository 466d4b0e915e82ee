import { messageOf } from '../../kit/index.ts';
import type { Phase } from '../active/phase.ts';
import { endsRun } from '../active/step-errors.ts';
import type { EngineDependencies } from './engine-dependencies.ts';

/** Performs what post-build actions do before the first step. It does not affect the result. */
export function beforeBuild(deps: Pick<EngineDependencies, 'contextOf'>): Phase {
  return async (active) => {
    if (active.passed('setup')) return;
    for (const [index, part] of active.config.publishers.entries()) {
      const begins = part.kind?.beforeBuild;
      if (part.kind === null || begins === undefined) continue;
      try {
        await begins(part.config, deps.contextOf(active, `before-${index}`));
      } catch (error) {
        if (active.signal.aborted || endsRun(active, error)) throw error;
        active.log.error(`Step ‘${part.kind.displayName}’ failed: ${messageOf(error)}`);
      }
    }
  };
}
