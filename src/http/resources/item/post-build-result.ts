import { writeFile } from 'node:fs/promises';
import { fail, newRun } from '../../../model/index.ts';
import { route } from '../../route.ts';
import { readReport } from './external-report.ts';

/** Records a run that a process elsewhere reports, which is over by then. Jenkins: `ExternalJob#doPostBuildResult`. */
export const postBuildResult = route({
  method: 'POST',
  path: '/_item/:item/postBuildResult',
  permission: 'Job/Build',
  crumb: 'required',
  doc: 'Of an external job: records a run from `<run><log encoding="hexBinary">…</log><result>0</result></run>`.',
  async handler({ body, job, services }) {
    if (job.itemKind.form !== 'external') fail('PAGE_NOT_FOUND');
    const reported = await readReport(body, job.fullName);
    const { runs } = services.home;
    const now = services.clock.now();
    const run = await runs.begin(job, (number) => newRun(job.fullName, number, now));
    try {
      await writeFile(runs.paths.log(job, run.number), reported.log);
    } catch (error) {
      // Half a run would look like one that still builds.
      await runs.delete(job, run.number);
      throw error;
    }
    const { result, duration, displayName, description } = reported;
    await runs.complete(job, run, { result, duration, displayName, description });
    return { type: 'empty', status: 200 };
  },
});
