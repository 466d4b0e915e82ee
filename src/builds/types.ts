import type { Job } from '../home/index.ts';
import type { Cause, ParameterValue, Run } from '../model/index.ts';
import type { Mail, MailMessage, SubmittedValue } from '../points/index.ts';
import type { ScheduleAnswer } from '../queue/index.ts';

/** How a request asks for a run. */
export interface BuildRequest {
  readonly causes: readonly Cause[];
  /** Milliseconds; null: the job's or the server's quiet period. */
  readonly delay: number | null;
  /** By parameter name; missing ones take their defaults. Names the job does not define are left out. */
  readonly values?: ReadonlyMap<string, SubmittedValue>;
  /** Fail on names that the job does not define (Jenkins's JSON form does). */
  readonly strict?: boolean;
  /** Values of another run: texts become what the job defines, all others stay what they are. */
  readonly given?: readonly ParameterValue[];
  /** It does not fold into an equal item of the queue. */
  readonly alone?: boolean;
}

/** Turns requests into queue items. */
export interface Scheduler {
  /** Errors: NOT_BUILDABLE, PARAMETER_…, SHUTTING_DOWN. */
  schedule(job: Job, request: BuildRequest): Promise<ScheduleAnswer>;
  isBuildable(job: Job): boolean;
  /** Asks for a run with the parameters of an earlier one of the job. Errors: NOT_BUILDABLE, SHUTTING_DOWN. */
  repeat(job: Job, run: Pick<Run, 'parameters'>, causes: readonly Cause[]): Promise<ScheduleAnswer>;
}

/** Runs under way. */
export interface Builds {
  /** Runs of a job that are not completed, newest first. */
  running(job: Pick<Job, 'fullName'>): readonly Run[];
  /** How many are about to be among them. */
  beginning(job: Pick<Job, 'fullName'>): number;
  /** Full names of the jobs that have runs under way, or about to be. */
  runningJobs(): ReadonlySet<string>;
  isRunning(run: Run): boolean;
  /**
   * Stops it as this user, or for the reason `text`; a run that ended already is left alone. Answers at once, not when
   * it ended.
   */
  stop(run: Run, userId: string | null, text?: string): void;
  /** Ends a pipeline's run without waiting for steps that do not react to `stop`. Other runs are left alone. */
  terminate(run: Run, userId: string | null): void;
  /** Ends a pipeline's run where it is. Other runs are left alone. */
  kill(run: Run, userId: string | null): void;
  /** A newer run of a pipeline takes this one's place. */
  supersede(run: Run, by: Run): void;
  /** Where it runs; null where it does not. `number` -1: a one-off executor. */
  executorOf(run: Run): { readonly node: string; readonly number: number } | null;
  /** What its steps have in their environment, without secrets; null where it does not run, and of pipelines. */
  variablesOf(run: Run): ReadonlyMap<string, string> | null;
  /** Mean duration of recent runs in ms; -1 unknown. */
  estimatedDuration(job: Job): number;
  /** Resolves when the run is completed. */
  finished(run: Run): Promise<void>;
  /**
   * Resolves when no run is under way that the end of the server would harm: a pipeline that waits for a person, a time, a
   * command or another run goes on with the next server. Jenkins: `RestartListener#isAllReady`.
   */
  calm(): Promise<void>;
  /** Calls it at the start of each run from now on. Answers a function that ends it. */
  onStarted(listener: (run: Run) => void): () => void;
  /** The log may still grow. */
  isLogging(run: Run): boolean;
}

/** Sends mail for runs. */
export interface MailSender {
  /** For kinds that work for a run. */
  of(run: { readonly job: string; readonly number: number }): Mail;
  /** Hands a mail over now, and throws why it does not leave. The same key gives the same message id. */
  sendNow(message: MailMessage, key: string): Promise<void>;
}

/** What others may watch. */
export interface RunListener {
  onStarted?(job: Job, run: Run): void;
  onCompleted?(job: Job, run: Run): void;
}

/** A build of a matrix project and the runs of its cells that belong to it. */
export interface MatrixRuns {
  /** Runs of a project's cells that have the number of this build or, as in Jenkins, the newest lower one. */
  of(project: Job, run: Pick<Run, 'number'>): readonly { readonly job: Job; readonly run: Run }[];
  /** Deletes a run of any job; of a matrix project with its cells' of that number, but for those that are kept. */
  delete(job: Job, number: number): Promise<void>;
}

/** Up- and downstream relations of all jobs, from their configurations. */
export interface DependencyGraph {
  downstream(job: Job): readonly Job[];
  upstream(job: Job): readonly Job[];
}
