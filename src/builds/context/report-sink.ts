import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Agent, copyToServer, newInsidePath } from '../../agents/index.ts';
import type { Home } from '../../home/index.ts';
import { hasCode, mapConcurrent } from '../../kit/index.ts';
import { Failure } from '../../model/index.ts';
import type { ReportSink } from '../../points/index.ts';
import { createTestSink, type ReportDependencies } from './test-reports.ts';

interface Dependencies extends ReportDependencies {
  readonly home: Pick<Home, 'runs'> & { readonly reports: Pick<Home['reports'], 'tests' | 'kept'> };
  readonly agent: Pick<Agent, 'isLocal' | 'files'>;
  readonly workspace: string;
}

/** Limits how many files are copied at the same time. */
const AT_A_TIME = 8;

/** Creates what a kind stores its findings with the run by. */
export function createReportSink(deps: Dependencies): ReportSink {
  const { home, agent, workspace, job, run, check } = deps;
  const place: ReportSink['place'] = ({ of, path }) =>
    home.reports.kept.folder(job, of === 'job' ? null : run.number, path);
  return {
    ...createTestSink(deps),
    place,
    async keep(name, details) {
      check();
      await home.reports.kept.write(job, run.number, name, details);
    },
    async kept({ number }, name) {
      try {
        return (await home.reports.kept.read(job, number, name)) ?? null;
      } catch (error) {
        if (error instanceof Failure) return null;
        throw error;
      }
    },
    async folder(from, files, to) {
      const target = place(to);
      const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
      await mkdir(beside, { recursive: true });
      try {
        await mapConcurrent(files, AT_A_TIME, async (file) => {
          check();
          const path = join(workspace, from, file);
          await copyToServer(agent, { path, within: workspace }, await newInsidePath(beside, file));
        });
        await replaceFolder(target, beside);
      } catch (error) {
        await rm(beside, { recursive: true, force: true });
        throw error;
      }
    },
  };
}

/** Replaces a folder. Another run of the job may put its own there meanwhile: the last one stays. */
async function replaceFolder(target: string, by: string, tries = 3): Promise<void> {
  await rm(target, { recursive: true, force: true });
  try {
    await rename(by, target);
  } catch (error) {
    if (tries === 0 || !(hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST'))) throw error;
    await replaceFolder(target, by, tries - 1);
  }
}
