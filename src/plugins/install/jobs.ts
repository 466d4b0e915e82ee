import type { InstallJob } from '../../model/index.ts';

/** Limits the installations that are remembered. */
const JOBS_KEPT = 1000;

/** Holds what came of the installations since the start, newest last. */
export interface InstallJobs {
  readonly all: readonly InstallJob[];
  add(job: Omit<InstallJob, 'id'>): InstallJob;
  change(id: number, to: Partial<InstallJob>): void;
}

export function createInstallJobs(): InstallJobs {
  let all: readonly InstallJob[] = [];
  let last = 0;
  return {
    get all() {
      return all;
    },
    add(job) {
      last += 1;
      const made = { ...job, id: last };
      all = [...all, made].slice(-JOBS_KEPT);
      return made;
    },
    change(id, to) {
      all = all.map((job) => (job.id === id ? { ...job, ...to } : job));
    },
  };
}
