import type { RunContext } from '../../points/index.ts';
import { runBefore } from '../shared/earlier-runs.ts';

/** Returns the value of `$BUILD_STATUS`. */
export async function statusOf(context: RunContext): Promise<string> {
  const before = (await runBefore(context))?.result ?? null;
  switch (context.result()) {
    case 'FAILURE':
      return before === 'FAILURE' ? 'Still Failing' : 'Failure';
    case 'UNSTABLE':
      return before === 'UNSTABLE' ? 'Still Unstable' : 'Unstable';
    case 'SUCCESS':
      return before === 'FAILURE' || before === 'UNSTABLE' ? 'Fixed' : 'Successful';
    case 'NOT_BUILT':
      return 'Not Built';
    case 'ABORTED':
      return 'Aborted';
  }
}
