import type { Home, Job } from '../../../controller/index.ts';
import type { Run } from '../../../model/index.ts';
import type { NumberRange } from '../../../points/index.ts';

/** Returns the builds of other jobs that used files made by this build. Jenkins: `AbstractBuild#getDownstreamBuilds`. */
export async function usedBy(
  { runs, fingerprints }: Pick<Home, 'runs' | 'fingerprints'>,
  job: Job,
  run: Run,
): Promise<ReadonlyMap<string, readonly NumberRange[]>> {
  const users = new Map<string, NumberRange[]>();
  for (const md5 of runs.fingerprints(job, run).values()) {
    const record = await fingerprints.get(md5);
    if (record?.original?.job !== run.job || record.original.number !== run.number) continue;
    for (const { job: user, ranges } of record.usages) {
      const all = users.get(user) ?? [];
      for (const range of ranges) all.push(range);
      users.set(user, all);
    }
  }
  return users;
}
