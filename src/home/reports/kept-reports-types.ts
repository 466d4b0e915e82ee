import type { KeptReport } from '../../points/index.ts';
import type { Job } from '../items/item-types.ts';

/** Holds the details of reports, `reports/NAME.jsonl` in a run's folder; the newest that were read are cached. */
export interface KeptReportStore {
  /** Replaces what has the name. */
  write(job: Pick<Job, 'fullName'>, number: number, name: string, details: KeptReport): Promise<void>;
  /** Returns undefined where there is no file. Throws REPORT_UNREADABLE. */
  read(job: Pick<Job, 'fullName'>, number: number, name: string): Promise<KeptReport | undefined>;
  /** Returns the absolute path of a folder of files, of the job or (`number`) of a run; it need not exist. */
  folder(job: Pick<Job, 'fullName'>, number: number | null, path: string): string;
}
