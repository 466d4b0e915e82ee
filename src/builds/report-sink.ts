import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Home } from '../home/index.ts';
import { sideBySide } from '../kit/index.ts';
import { Failure } from '../model/index.ts';
import type { ReportSink } from '../points/index.ts';
import { createTestSink, type ReportDependencies } from './test-reports.ts';
import { insidePath, newInsidePath } from './workspace-files.ts';

interface Dependencies extends ReportDependencies {
  readonly home: Pick<Home, 'runs' | 'testReports' | 'keptReports'>;
  readonly workspace: string;
}

/** Files copied at the same time. */
const AT_A_TIME = 8;

/** What a kind may leave with the run of what it found out. */
export function createReportSink(deps: Dependencies): ReportSink {
  const { home, workspace, job, run, check } = deps;
  return {
    ...createTestSink(deps),
    async keep(name, details) {
      check();
      await home.keptReports.write(job, run.number, name, details);
    },
    async kept({ number }, name) {
      try {
        return (await home.keptReports.read(job, number, name)) ?? null;
      } catch (error) {
        if (error instanceof Failure) return null;
        throw error;
      }
    },
    async folder(from, files, to) {
      const target = home.keptReports.folder(job, to.of === 'job' ? null : run.number, to.path);
      const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
      await mkdir(beside, { recursive: true });
      try {
        await sideBySide(files, AT_A_TIME, async (file) => {
          check();
          const source = await insidePath(workspace, from === '' ? file : `${from}/${file}`);
          await copyFile(source, await newInsidePath(beside, file));
        });
        await rm(target, { recursive: true, force: true });
        await rename(beside, target);
      } catch (error) {
        await rm(beside, { recursive: true, force: true });
        throw error;
      }
      return target;
    },
  };
}
