import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Agent, copyToAgent, insidePath, newInsidePath } from '../../agents/index.ts';
import type { Job, RunPaths } from '../../home/index.ts';
import { hasCode, isMissing } from '../../kit/index.ts';
import type { ParameterValue, Run } from '../../model/index.ts';
import type { BuildLog } from '../../points/index.ts';

export interface FileParameterFacts {
  readonly job: Job;
  readonly run: Run;
  readonly paths: RunPaths;
  readonly agent: Pick<Agent, 'files'>;
  readonly workspace: string;
  readonly log: BuildLog;
}

/**
 * Takes the uploaded files over into the run's folder and copies each to its place in the workspace. Safe to repeat.
 * Throws where a name leads out of the workspace or an upload is gone.
 */
export async function placeFileParameters(facts: FileParameterFacts): Promise<void> {
  const { run, log } = facts;
  const values: ParameterValue[] = [];
  for (const value of run.parameters ?? []) {
    if (value.kind === 'file' && value.originalFileName !== '') {
      log.line(`Copying file to ${value.name}`);
      await place(value, facts);
    }
    values.push(value.kind === 'file' ? { ...value, storedAs: null } : value);
  }
  if (run.parameters !== null) run.parameters = values;
}

async function place(value: ParameterValue & { kind: 'file' }, facts: FileParameterFacts): Promise<void> {
  const { job, run, paths } = facts;
  const folder = paths.fileParameters(job, run.number);
  await mkdir(folder, { recursive: true });
  const kept = await newInsidePath(folder, value.name);
  if (value.storedAs !== null) await takeOver(value.storedAs, kept);
  else if (job.cell !== null && !existsSync(kept)) {
    await takeFrom(paths.fileParameters({ fullName: job.cell.project }, run.number), value.name, kept);
  }
  try {
    const source = await insidePath(folder, value.name);
    const { agent, workspace } = facts;
    await copyToAgent(agent, source, { path: join(workspace, value.name), within: workspace });
  } catch (error) {
    if (isMissing(error)) throw new Error(`the file uploaded for ${value.name} is gone`);
    throw error;
  }
}

/** Copies an uploaded file from the folder: a cell's run uses what its project's build was sent. */
async function takeFrom(folder: string, name: string, kept: string): Promise<void> {
  try {
    await copyFile(await insidePath(folder, name), kept, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function takeOver(upload: string, kept: string): Promise<void> {
  try {
    await rename(upload, kept);
  } catch (error) {
    // Moved already by a start that a crash cut off.
    if (isMissing(error)) return;
    if (!hasCode(error, 'EXDEV')) throw error;
    await copyFile(upload, kept, constants.COPYFILE_FICLONE);
  }
}
