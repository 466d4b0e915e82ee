import type { Result } from '../../model/index.ts';

/** Describes a build that began or ended. */
export interface RunNotice {
  /** Holds the full name of the job. */
  readonly job: string;
  readonly number: number;
  /** Holds the name that somebody gave the build; `#7` where nobody did. */
  readonly displayName: string;
  /** Holds the number of the queue item that the build came from. */
  readonly queueId: number;
  /** Holds the result; null while the build runs. */
  readonly result: Result | null;
}

/** Describes an item that was made, changed, moved or deleted. */
export interface ItemNotice {
  readonly type: 'created' | 'updated' | 'deleted' | 'moved';
  readonly fullName: string;
  /** Holds the full name that it had before; null where it was not moved. */
  readonly from: string | null;
}

/** Describes an item of the queue that came or went. */
export interface QueueNotice {
  readonly type: 'entered' | 'left';
  readonly id: number;
  readonly job: string;
  /** Holds the number of the build that it became; null where there is none. */
  readonly number: number | null;
}

/** Describes a node that came, went, or changed. The name of the built-in node is ''. */
export interface NodeNotice {
  readonly type: 'created' | 'changed' | 'online' | 'offline' | 'removed';
  readonly name: string;
}

/**
 * Describes what is called when something happens. Each call gets a value that does not change later, and comes after the one
 * before has ended. What it throws, or that it never ends, hurts nobody else.
 */
export interface EventListener {
  /** Names the listener in the log of the server. */
  readonly name: string;
  onRunStarted?(run: RunNotice): void | Promise<void>;
  onRunFinished?(run: RunNotice): void | Promise<void>;
  onItem?(item: ItemNotice): void | Promise<void>;
  onQueue?(item: QueueNotice): void | Promise<void>;
  onNode?(node: NodeNotice): void | Promise<void>;
}

/**
 * Defines a listener.
 *
 * @example
 * registry.listeners(defineListener({
 *   name: 'lamp',
 *   async onRunFinished({ job, result }) {
 *     await lamp.show(job, result === 'SUCCESS' ? 'green' : 'red');
 *   },
 * }));
 */
export function defineListener(listener: EventListener): EventListener {
  return listener;
}
