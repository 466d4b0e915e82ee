import type { Job } from '../home/index.ts';
import type { Cause, ParameterValue, Run } from '../model/index.ts';
import type { Mail, MailMessage, ParameterContext, SubmittedValue } from '../points/index.ts';
import type { ScheduleAnswer } from '../queue/index.ts';

/** Describes how a request schedules a run. */
export interface BuildRequest {
  readonly causes: readonly Cause[];
  /** Holds the delay in milliseconds; null means the job's or the server's quiet period. */
  readonly delay: number | null;
  /** Holds values by parameter name; missing ones take their defaults. Names the job does not define are left out. */
  readonly values?: ReadonlyMap<string, SubmittedValue>;
  /** Says whether names that the job does not define are an error (in Jenkins's JSON form they are). */
  readonly strict?: boolean;
  /** Says which runs the values may name; the default is every run. */
  readonly context?: ParameterContext;
  /** Holds values of another run: texts become what the job defines, all others stay what they are. */
  readonly given?: readonly ParameterValue[];
  /** Is true where the run does not fold into an equal item of the queue. */
  readonly alone?: boolean;
}

/** Turns requests into queue items. */
export interface Scheduler {
  /** Queues a run of the job. Throws NOT_BUILDABLE, PARAMETER_…, SHUTTING_DOWN. */
  schedule(job: Job, request: BuildRequest): Promise<ScheduleAnswer>;
  isBuildable(job: Job): boolean;
  /** Queues a run with the parameters of an earlier one of the job. Throws NOT_BUILDABLE, SHUTTING_DOWN. */
  repeat(job: Job, run: Pick<Run, 'parameters'>, causes: readonly Cause[]): Promise<ScheduleAnswer>;
}

/** Represents the runs under way. */
export interface Builds {
  /** Returns the runs of a job that are not completed, newest first. */
  running(job: Pick<Job, 'fullName'>): readonly Run[];
  /** Returns how many runs of a job are about to be among them. */
  beginning(job: Pick<Job, 'fullName'>): number;
  /** Returns the full names of the jobs that have runs under way, or about to be. */
  runningJobs(): ReadonlySet<string>;
  isRunning(run: Run): boolean;
  /**
   * Stops a run as this user, or for the reason `text`; a run that ended already is left alone. Returns at once, not when
   * it ended.
   */
  stop(run: Run, userId: string | null, text?: string): void;
  /** Ends a pipeline's run without waiting for steps that do not react to `stop`. Other runs are left alone. */
  terminate(run: Run, userId: string | null): void;
  /** Ends a pipeline's run where it is. Other runs are left alone. */
  kill(run: Run, userId: string | null): void;
  /** Stops a run of a pipeline because a newer one supersedes it. */
  supersede(run: Run, by: Run): void;
  /** Returns where a run works; null where it does not. `number` -1 means a one-off executor. */
  executorOf(run: Run): { readonly node: string; readonly number: number } | null;
  /**
   * Returns what a run's steps have in their environment, without secrets; null where it does not run, and for pipelines.
   */
  variablesOf(run: Run): ReadonlyMap<string, string> | null;
  /** Returns the mean duration of recent runs in ms; -1 where it is unknown. */
  estimatedDuration(job: Job): number;
  /** Resolves when the run is completed. */
  finished(run: Run): Promise<void>;
  /**
   * Resolves when no run is under way that the end of the server would harm: a pipeline that waits for a person, a time, a
   * command or another run goes on with the next server. Jenkins: `RestartListener#isAllReady`.
   */
  calm(): Promise<void>;
  /** Calls the listener at the start of each run from now on. Returns a function that removes it. */
  onStarted(listener: (run: Run) => void): () => void;
  /** Says whether the log may still grow. */
  isLogging(run: Run): boolean;
}

/** Sends mail for runs. */
export interface MailSender {
  /** Returns what kinds that work for a run send mail with. */
  of(run: { readonly job: string; readonly number: number }): Mail;
  /** Sends a mail at once, and throws the reason where it cannot be sent. The same key gives the same message id. */
  sendNow(message: MailMessage, key: string): Promise<void>;
}

/** Describes a listener that is called when runs start and end. */
export interface RunListener {
  onStarted?(job: Job, run: Run): void;
  onCompleted?(job: Job, run: Run): void;
}

/** Finds and deletes builds of a matrix project together with the runs of its cells that belong to them. */
export interface MatrixRuns {
  /** Returns the runs of a project's cells that have the number of this build or, as in Jenkins, the newest lower one. */
  of(project: Job, run: Pick<Run, 'number'>): readonly { readonly job: Job; readonly run: Run }[];
  /**
   * Deletes a run of any job; for a matrix project, together with its cells' of that number, except those that are marked
   * to keep.
   */
  delete(job: Job, number: number): Promise<void>;
}

/** Represents the up- and downstream relations of all jobs, from their configurations. */
export interface DependencyGraph {
  downstream(job: Job): readonly Job[];
  upstream(job: Job): readonly Job[];
}
