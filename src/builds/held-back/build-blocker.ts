import type { Job } from '../../home/index.ts';
import type { AnyKind, BlockingProperty } from '../../points/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { Builds } from '../types.ts';

export interface BlockerDependencies {
  readonly builds: Pick<Builds, 'runningJobs'>;
  queue(): Pick<Queue, 'items'>;
}

/** Why the job waits for others that a property names; null: for none. Jenkins: `BuildBlockerQueueTaskDispatcher`. */
export function blockedByOthers(deps: BlockerDependencies, job: Job, id: number): string | null {
  for (const { kind, config } of job.config.properties.flatMap((each) => (each.kind === null ? [] : [each]))) {
    if (!isBlocking(kind)) continue;
    const isNamed = kind.isHeldBackBy(config);
    if (isNamed === null) continue;
    const isMeant = (name: string): boolean => name !== job.fullName && isNamed(name);
    const running = [...deps.builds.runningJobs()].sort().find(isMeant);
    const name = running ?? queued(deps, kind.waitsForQueue(config), id, isMeant);
    if (name !== undefined) return `Blocking job ${name} is running.`;
  }
  return null;
}

function isBlocking(kind: AnyKind): kind is AnyKind & BlockingProperty {
  return kind.family === 'property' && 'isHeldBackBy' in kind;
}

/** One that waits counts where it came first: two that wait for each other would do so for ever. */
function queued(
  { queue }: BlockerDependencies,
  scan: 'ALL' | 'BUILDABLE' | null,
  id: number,
  isMeant: (name: string) => boolean,
): string | undefined {
  if (scan === null) return undefined;
  const found = queue()
    .items()
    .find((each) => each.id < id && (scan === 'ALL' || each.state === 'buildable') && isMeant(each.job));
  return found?.job;
}
