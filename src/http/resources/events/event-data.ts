import type { ServerEvent, Services } from '../../../controller/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { displayNameOf, type Permission, rawEncode } from '../../../model/index.ts';
import { whyOf } from '../../request/why-of.ts';
import type { Subscription } from './subscription.ts';

type Of<T extends ServerEvent['topic']> = Extract<ServerEvent, { readonly topic: T }>;

export interface Listener {
  readonly services: Pick<Services, 'home' | 'queue'>;
  readonly base: string;
  readonly subscription: Pick<Subscription, 'topics' | 'job'>;
  may(permission: Permission, item: string): boolean;
}

/**
 * Returns an event's data for this listener; null where it is not meant for them. Permissions are checked at this moment: a
 * listener who has lost Job/Read since gets no more events. For a deleted item, the permission on its name decides; for a
 * moved one, those on both names.
 */
export function tellEvent(event: ServerEvent, listener: Listener): Readonly<Record<string, unknown>> | null {
  if (!listener.subscription.topics.has(event.topic)) return null;
  const names = namesOf(event);
  if (names.some((name) => !listener.may('Job/Read', name))) return null;
  if (names.length > 0 && !names.some((name) => isWithin(name, listener.subscription.job))) return null;
  switch (event.topic) {
    case 'item':
      return itemData(event, listener);
    case 'queue':
      return queueData(event, listener);
    case 'run':
      return runData(event, listener);
    case 'stage':
      return stageData(event, listener);
    case 'node':
      return nodeData(event, listener);
    default:
      return unreachable(event);
  }
}

/** Returns the full names of the items that an event is about; there are none where everything was read anew. */
function namesOf(event: ServerEvent): readonly string[] {
  switch (event.topic) {
    case 'item': {
      const { change } = event;
      if (change.type === 'loaded') return [];
      return change.type === 'moved' ? [change.from, change.fullName] : [change.fullName];
    }
    case 'queue':
      return [event.item.job];
    case 'run':
    case 'stage':
      return [event.job];
    case 'node':
      return [];
    default:
      return unreachable(event);
  }
}

function isWithin(name: string, job: string | null): boolean {
  return job === null || name === job || name.startsWith(`${job}/`);
}

function itemData({ change }: Of<'item'>, { services, base }: Listener): Record<string, unknown> {
  if (change.type === 'loaded') return { type: 'loaded' };
  const { items } = services.home;
  const item = items.get(change.fullName);
  const from = change.type === 'moved' ? { from: change.from } : {};
  const className = item === undefined || item.kind === 'unloadable' ? {} : { _class: item.itemKind.className };
  return {
    type: change.type,
    fullName: change.fullName,
    ...from,
    url: base + items.url(change.fullName),
    ...className,
  };
}

function queueData({ type, item }: Of<'queue'>, listener: Listener): Record<string, unknown> {
  const { id, job, state, number } = item;
  const { services, base } = listener;
  const { home, queue } = services;
  // An item has left since, or waits for another reason by now: what holds at this moment is told.
  const waiting = state === 'left' ? undefined : queue.get(id);
  return {
    type,
    id,
    job,
    url: `${base}queue/item/${id}/`,
    state,
    why: waiting === undefined ? null : whyOf(listener, waiting),
    ...(number === null ? {} : { executable: { number, url: `${base}${home.items.url(job)}${number}/` } }),
  };
}

function runData({ type, job, run }: Of<'run'>, { services, base }: Listener): Record<string, unknown> {
  return {
    type,
    job,
    number: run.number,
    url: `${base}${services.home.items.url(job)}${run.number}/`,
    result: run.result,
    building: type === 'started',
    queueId: run.queueId,
    displayName: displayNameOf(run),
  };
}

function stageData({ job, number }: Of<'stage'>, { services, base }: Listener): Record<string, unknown> {
  return { job, number, url: `${base}${services.home.items.url(job)}${number}/` };
}

/** Nodes are seen by all who may look around, which is what a stream needs. */
function nodeData({ type, name }: Of<'node'>, { base }: Listener): Record<string, unknown> {
  const shown = name === '' ? 'Built-In Node' : name;
  return { type, name, displayName: shown, url: `${base}computer/${rawEncode(name === '' ? '(built-in)' : name)}/` };
}
