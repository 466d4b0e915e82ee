import { type Logger, messageOf } from '../kit/index.ts';
import type { BuildPart, QueueEntry, WaitReason } from '../model/index.ts';
import { bothLabels } from './label-expression.ts';
import type { QueueDependencies, TaskFacts } from './types.ts';

/** Returns the facts of an item's job; null where the job is gone or disabled. */
export type AskFacts = (entry: Asked) => TaskFacts | null;

type Asked = Pick<QueueEntry, 'job' | 'part' | 'causes'>;

/** Asks for facts about jobs, so that a job that cannot be asked holds back only its own items. */
export class TaskAsker {
  readonly #tasks: QueueDependencies;
  readonly #log: Logger;

  constructor(tasks: QueueDependencies, log: Logger) {
    this.#tasks = tasks;
    this.#log = log;
  }

  /** Returns the facts of an item's job; null where the job is gone or disabled. */
  facts(entry: Asked): TaskFacts | null {
    const { job, part } = entry;
    return part === undefined ? whereAsked(this.#ofJob(job), entry) : this.#ofPart(job, part);
  }

  /** Returns the facts of a part of a run, which only executors and its categories can hold back. */
  #ofPart(job: string, { label, categories = [] }: BuildPart): TaskFacts {
    const ofJob = this.#ofJob(job);
    return {
      concurrent: true,
      label,
      flyweight: false,
      blockedBy: () => null,
      ...(categories.length > 0 && this.#tasks.part?.(categories)),
      get estimatedDuration() {
        return ofJob?.estimatedDuration ?? -1;
      },
      ...(ofJob?.priority !== undefined && { priority: ofJob.priority }),
    };
  }

  #ofJob(job: string): TaskFacts | null {
    try {
      return this.#tasks.task(job);
    } catch (error) {
      const reason = { why: `${job} cannot be read: ${messageOf(error)}` };
      this.#log.error({ job, err: messageOf(error) }, 'a job in the queue cannot be read');
      return { concurrent: false, label: null, flyweight: false, blockedBy: () => reason, estimatedDuration: -1 };
    }
  }

  /** Returns a function that asks for the facts of each job only once, for one pass over the whole queue. */
  remembering(): AskFacts {
    const known = new Map<string, TaskFacts | null>();
    return (entry) => {
      if (entry.part !== undefined) return this.facts(entry);
      let facts = known.get(entry.job);
      if (facts === undefined) {
        facts = this.#ofJob(entry.job);
        known.set(entry.job, facts);
      }
      return whereAsked(facts, entry);
    };
  }

  blockedBy(facts: TaskFacts, entry: QueueEntry): WaitReason | null {
    try {
      return facts.blockedBy(entry);
    } catch (error) {
      this.#log.error({ job: entry.job, err: messageOf(error) }, 'a job in the queue cannot be asked');
      return { why: `${entry.job} cannot be asked: ${messageOf(error)}` };
    }
  }
}

function labelIn(causes: Asked['causes']): string | undefined {
  for (const cause of causes) if (cause.kind === 'upstream' && cause.label !== undefined) return cause.label;
  return undefined;
}

/** Returns the facts with the label that a request names in addition to the job's. Jenkins uses it instead of the job's. */
function whereAsked(facts: TaskFacts | null, { causes }: Asked): TaskFacts | null {
  const label = labelIn(causes);
  return facts === null || label === undefined
    ? facts
    : Object.create(facts, { label: { value: bothLabels(facts.label, label) } });
}
