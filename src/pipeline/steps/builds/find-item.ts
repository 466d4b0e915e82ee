import { namesMeant } from '../../../builds/index.ts';
import type { Item } from '../../../home/index.ts';
import type { FlowHost } from '../../host/flow-host.ts';

/** The item that a name means, seen from the run's job: in its folder first, then from the root. */
export function findItem({ deps, active }: Pick<FlowHost, 'deps' | 'active'>, name: string): Item | undefined {
  for (const candidate of namesMeant(name, active.job.fullName)) {
    const item = deps.home.items.get(candidate);
    if (item !== undefined) return item;
  }
  return undefined;
}
