/** Something that is done to a pipeline, as soon as its console has a line, and until the server takes it. */
export interface Doing {
  readonly line?: string;
  /** What is posted, below its build or, with a slash in front, below the server. */
  readonly post?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** A file of the home that is made. */
  readonly touch?: string;
}

/** A pipeline whose server is killed while it waits for something. */
export interface SuspendedPipeline {
  /** Name of its job. */
  readonly name: string;
  readonly script: string;
  /** Properties of its job, as XML. */
  readonly properties?: string;
  /** Another pipeline begins it. */
  readonly isDownstream?: boolean;
  /** It waits, or is about to, when its console has this line. */
  readonly line: string;
  /** What is done to it before its server ends. */
  readonly before?: readonly Doing[];
  /** What happens to it while there is no server. */
  readonly meanwhile?: readonly Doing[];
  /** What lets it go on. */
  readonly after?: readonly Doing[];
  /** Its branches may speak in another order. */
  readonly isUnordered?: boolean;
}

export const HINT = 'org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty';
export const ASKED = 'Proceed or Abort';
/** A time limit that no later test exceeds. */
export const LONG = `time: 9000, unit: 'DAYS'`;

/** An answer to what it asks. */
export function yes(id = 'Go'): Doing {
  return { post: `input/${id}/proceedEmpty` };
}

/** The field of a form in which pages send the rest. */
export function json(value: object): Readonly<Record<string, string>> {
  return { json: JSON.stringify(value) };
}
