import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Agent, copyToServer, newInsidePath } from '../../agents/index.ts';
import type { Home, Job, RunPaths } from '../../home/index.ts';
import { mapConcurrent } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { AgentFiles, ArtifactSink, FingerprintSink } from '../../points/index.ts';

/**
 * Limits how much older than its build a file may be and still count as made by it: file systems store times only roughly.
 */
const TIME_RESOLUTION_MS = 2000;

/**
 * Limits how many files are copied or summed up at the same time: most of a small file's time goes into waiting for the
 * disk.
 */
const AT_A_TIME = 8;
/** Limits that on other machines, where most of the time goes into waiting for answers. */
const AT_A_TIME_FAR = 48;

/**
 * Copies into the run's archive. A file appears there whole: it is copied beside and then renamed. `check` throws when
 * the run was stopped; it is asked before each file.
 */
export function createArtifactSink(options: {
  agent: Pick<Agent, 'isLocal' | 'files'>;
  workspace: string;
  job: Job;
  run: Run;
  paths: RunPaths;
  check(): void;
}): ArtifactSink {
  const { agent, workspace, job, run, paths, check } = options;
  return {
    async store(files) {
      await mkdir(paths.archive(job, run.number), { recursive: true });
      await mapConcurrent(files, agent.isLocal ? AT_A_TIME : AT_A_TIME_FAR, async (file) => {
        check();
        await copyIntoArchive({ agent, workspace, job, run, paths }, file, file);
      });
    },
  };
}

/** Copies one file of the workspace to a place in a run's archive. */
export async function copyIntoArchive(
  {
    agent,
    workspace,
    job,
    run,
    paths,
  }: { agent: Pick<Agent, 'isLocal' | 'files'>; workspace: string; job: Job; run: Run; paths: RunPaths },
  from: string,
  to: string,
): Promise<void> {
  const archive = paths.archive(job, run.number);
  const beside = paths.control(job, run.number);
  await mkdir(archive, { recursive: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const target = await newInsidePath(archive, to);
  const temporary = join(beside, `artifact-${randomUUID()}`);
  try {
    await copyToServer(agent, { path: join(workspace, from), within: workspace }, temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Notes MD5 sums, also in the run's own record. A file changed since the run was scheduled counts as made by it. */
export function createFingerprintSink(options: {
  files: AgentFiles;
  workspace: string;
  job: Job;
  run: Run;
  home: Pick<Home, 'fingerprints' | 'runs'>;
  now(): number;
  check(): void;
}): FingerprintSink {
  const { files: ofAgent, workspace, job, run, home, now, check } = options;
  return {
    async record(files) {
      const sums = new Map<string, string>();
      await mapConcurrent(files, AT_A_TIME, async (file) => {
        check();
        const path = join(workspace, file);
        const md5 = await ofAgent.digest(path, 'md5', { within: workspace });
        const modified = (await ofAgent.info(path, { within: workspace }))?.modified ?? 0;
        await home.fingerprints.record({
          job: run.job,
          number: run.number,
          md5,
          fileName: basename(file),
          made: run.timestamp <= modified + TIME_RESOLUTION_MS,
          at: now(),
        });
        sums.set(file, md5);
      });
      check();
      run.fingerprints = new Map([...home.runs.fingerprints(job, run), ...sums]);
      await home.runs.save(job, run);
    },
  };
}
