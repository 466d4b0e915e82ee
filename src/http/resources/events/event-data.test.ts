import { describe, expect, it } from 'vitest';
import type { Job, ServerEvent, UnloadableItem } from '../../../controller/index.ts';
import { type Listener, tellEvent } from './event-data.ts';
import type { Topic } from './subscription.ts';

const RUN = { number: 3, queueId: 4, result: null, displayName: null };

const created: ServerEvent = { topic: 'item', change: { type: 'created', fullName: 'team/app' } };
const updated: ServerEvent = { topic: 'item', change: { type: 'updated', fullName: 'old' } };
const moved: ServerEvent = { topic: 'item', change: { type: 'moved', from: 'app', fullName: 'team/app' } };
const loaded: ServerEvent = { topic: 'item', change: { type: 'loaded' } };
const waiting: ServerEvent = {
  topic: 'queue',
  type: 'changed',
  item: { id: 4, job: 'team/app', state: 'blocked', number: null },
};
const left: ServerEvent = {
  topic: 'queue',
  type: 'left',
  item: { id: 4, job: 'team/app', state: 'left', number: 3 },
};
const started: ServerEvent = { topic: 'run', type: 'started', job: 'team/app', run: RUN };
const finished: ServerEvent = {
  topic: 'run',
  type: 'finished',
  job: 'team/app',
  run: { ...RUN, result: 'UNSTABLE', displayName: '1.0' },
};

/** Returns a listener who may read everything but `hidden`, and gets events of `topics` at or below `job`. */
function listener(about: { hidden?: string; topics?: readonly Topic[]; job?: string | null } = {}): Listener {
  const { hidden, topics = ['item', 'queue', 'run'], job = null } = about;
  const app = { kind: 'job', itemKind: { className: 'hudson.model.FreeStyleProject' } } as Job;
  const old = { kind: 'unloadable' } as UnloadableItem;
  const items = { get: (name: string) => ({ 'team/app': app, old })[name], url: (name: string) => `job/${name}/` };
  return {
    services: {
      home: { items },
      queue: { get: () => ({}), reason: () => ({ why: 'because' }) },
    } as unknown as Listener['services'],
    base: 'http://ci/',
    subscription: { topics: new Set(topics), job },
    may: (permission, item) => permission === 'Job/Read' && item !== hidden,
  };
}

describe('an event', () => {
  const url = 'http://ci/job/team/app/';
  it.each<[string, ServerEvent, object]>([
    ['a new item', created, { type: 'created', fullName: 'team/app', url, _class: 'hudson.model.FreeStyleProject' }],
    ['one that cannot be loaded', updated, { type: 'updated', fullName: 'old', url: 'http://ci/job/old/' }],
    [
      'one that was moved',
      moved,
      { type: 'moved', fullName: 'team/app', from: 'app', url, _class: 'hudson.model.FreeStyleProject' },
    ],
    ['everything read anew', loaded, { type: 'loaded' }],
    [
      'an item of the queue',
      waiting,
      { type: 'changed', id: 4, job: 'team/app', url: 'http://ci/queue/item/4/', state: 'blocked', why: 'because' },
    ],
    [
      'one that became a build',
      left,
      {
        type: 'left',
        id: 4,
        job: 'team/app',
        url: 'http://ci/queue/item/4/',
        state: 'left',
        why: null,
        executable: { number: 3, url: `${url}3/` },
      },
    ],
    [
      'a build that began',
      started,
      {
        type: 'started',
        job: 'team/app',
        number: 3,
        url: `${url}3/`,
        result: null,
        building: true,
        queueId: 4,
        displayName: '#3',
      },
    ],
    [
      'a build that ended',
      finished,
      {
        type: 'finished',
        job: 'team/app',
        number: 3,
        url: `${url}3/`,
        result: 'UNSTABLE',
        building: false,
        queueId: 4,
        displayName: '1.0',
      },
    ],
  ])('tells of %s', (_, event, data) => {
    expect(tellEvent(event, listener())).toEqual(data);
  });

  it.each<[string, ServerEvent, Parameters<typeof listener>[0], boolean]>([
    ['the topic was not asked for', created, { topics: ['run'] }, false],
    ['the item may not be read', created, { hidden: 'team/app' }, false],
    ['the job of a queue item may not be read', waiting, { hidden: 'team/app' }, false],
    ['the job of a build may not be read', started, { hidden: 'team/app' }, false],
    ['the old name may not be read', moved, { hidden: 'app' }, false],
    ['the new name may not be read', moved, { hidden: 'team/app' }, false],
    ['another item may not be read', created, { hidden: 'app' }, true],
    ['it is about the item that was asked for', created, { job: 'team/app' }, true],
    ['it is below the folder that was asked for', finished, { job: 'team' }, true],
    ['only the name begins alike', created, { job: 'te' }, false],
    ['it leaves what was asked for', moved, { job: 'app' }, true],
    ['it comes to what was asked for', moved, { job: 'team' }, true],
    ['everything was read anew', loaded, { job: 'other' }, true],
  ])('where %s', (_, event, about, told) => {
    expect(tellEvent(event, listener(about)) !== null).toBe(told);
  });
});
