import { describe, expect, it } from 'vitest';
import { deferred } from '../kit/index.ts';
import type { Cloud, CloudRequest, PlannedNode } from './demand-types.ts';
import { agent, builtIn, queueFixture } from './testing/queue-fixture.ts';

/** Makes a cloud whose nodes have a label and one executor each; `made` lists what it was asked for. */
function cloudOf(label: string, most = 100) {
  const asked: [string | null, number][] = [];
  const nodes: (PlannedNode & { readonly come: () => void; readonly fail: () => void })[] = [];
  const cloud: Cloud = {
    name: `cloud of ${label}`,
    className: 'x.Cloud',
    canProvision: (request: CloudRequest) => request.suits({ labels: [label], exclusive: true }),
    provision(request, executors) {
      asked.push([request.label, executors]);
      return Array.from({ length: Math.min(executors, most - nodes.length) }, () => {
        const ready = deferred();
        const node = { name: `${label}-${nodes.length + 1}`, labels: [label], exclusive: true, executors: 1 };
        nodes.push({
          ...node,
          ready: ready.promise,
          come: () => ready.resolve(),
          fail: () => ready.reject(new Error('no machine')),
        });
        return nodes.at(-1) as PlannedNode;
      });
    },
  };
  return { cloud, asked, nodes };
}

describe('what waits for executors', () => {
  it('is counted by label, with executors that are idle or will be', async () => {
    const { queue, clock, jobs, request } = queueFixture({
      nodes: [builtIn(0), agent('a', { labels: ['linux'] }), agent('b', { labels: ['linux'], executors: 2 })],
    });
    for (const job of ['x', 'y', 'z']) jobs.set(job, { label: 'linux' });
    jobs.set('w', { label: 'windows' });
    const first = clock.now();
    for (const job of ['x', 'y', 'z', 'w', 'any']) {
      await request(job);
      clock.advance(1000);
    }
    expect(queue.nodes.demand().labels).toEqual([
      { label: 'linux', waiting: 3, since: first, unmet: 3, unmetSince: first, excess: 3 },
      { label: 'windows', waiting: 1, since: first + 3000, unmet: 1, unmetSince: first + 3000, excess: 1 },
      { label: null, waiting: 1, since: first + 4000, unmet: 1, unmetSince: first + 4000, excess: 1 },
    ]);
    queue.nodes.get('b')?.setConnecting(true);
    const now = queue.nodes.demand();
    // Both executors of b go to those of its label that wait longest, or to the one without a label.
    expect(now.labels.map(({ label, unmet }) => [label, unmet])).toEqual([
      ['linux', 1],
      ['windows', 1],
      [null, 1],
    ]);
    expect(now.labels[0]?.unmetSince).toBe(first + 2000);
  });

  it('tells a node since when it is wanted', async () => {
    const { queue, clock, jobs, request } = queueFixture({
      nodes: [builtIn(0), agent('a', { labels: ['linux'] }), agent('b', { exclusive: true })],
    });
    jobs.set('x', { label: 'linux' });
    const [a, b] = [queue.nodes.get('a'), queue.nodes.get('b')];
    const wanted = () => [a, b].map((node) => node && queue.nodes.demand().unmetSince(node));
    expect(wanted()).toEqual([null, null]);
    const at = clock.now();
    await request('x');
    clock.advance(60_000);
    await request('any');
    expect(wanted()).toEqual([at, null]);
    queue.nodes.put(agent('c', { labels: ['linux'] })).setConnecting(true);
    expect(wanted()).toEqual([at + 60_000, null]);
    expect([queue.demandedSince('a'), queue.demandedSince('b'), queue.demandedSince('nosuch')]).toEqual([
      at + 60_000,
      null,
      null,
    ]);
  });
});

describe('a cloud', () => {
  it('is asked for what no node serves, once for each executor', async () => {
    const { queue, clock, jobs, request, settle } = queueFixture({ nodes: [builtIn(1, { labels: ['linux'] })] });
    const { cloud, asked, nodes } = cloudOf('linux');
    queue.nodes.clouds.put(cloud);
    for (const job of ['a', 'b', 'c']) jobs.set(job, { label: 'linux' });
    for (const job of ['a', 'b', 'c']) await request(job);
    expect(asked).toEqual([['linux', 1]]);
    clock.advance(1000);
    queue.nodes.clouds.review();
    queue.nodes.clouds.review();
    expect(asked).toEqual([
      ['linux', 1],
      ['linux', 1],
    ]);
    expect(queue.nodes.clouds.planned().map(({ name }) => name)).toEqual(['linux-1', 'linux-2']);
    expect(queue.nodes.demand().labels).toMatchObject([{ waiting: 2, unmet: 2, excess: 0 }]);
    // Between being known and being connected a node counts once.
    queue.nodes.put(agent('linux-1', { labels: ['linux'], exclusive: true, temporary: true })).setConnecting(true);
    expect(queue.nodes.demand().labels).toMatchObject([{ unmet: 2, excess: 0 }]);
    queue.nodes.get('linux-1')?.setConnected(true);
    nodes[0]?.come();
    await settle();
    expect(queue.nodes.demand().labels).toMatchObject([{ waiting: 1, unmet: 1, excess: 0 }]);
    queue.nodes.clouds.review();
    expect(asked).toHaveLength(2);
  });

  it('is not asked while there is an idle executor, nor in quiet mode', async () => {
    const { queue, jobs, request } = queueFixture({ nodes: [builtIn(1)] });
    const { cloud, asked } = cloudOf('linux');
    queue.nodes.clouds.put(cloud);
    await request('a');
    queue.setQuiet(true);
    jobs.set('b', { label: 'linux' });
    await request('b');
    queue.nodes.clouds.review();
    expect(asked).toEqual([]);
    queue.setQuiet(false);
    queue.nodes.clouds.review();
    expect(asked).toEqual([['linux', 1]]);
  });

  it('that fails is asked again after a while; others are asked at once', async () => {
    const { queue, clock, jobs, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    const first = cloudOf('linux');
    const second = cloudOf('linux');
    jobs.set('a', { label: 'linux' });
    queue.nodes.clouds.put(first.cloud);
    await request('a');
    first.nodes[0]?.fail();
    await settle();
    expect(queue.nodes.clouds.planned()).toEqual([]);
    queue.nodes.clouds.put({ ...second.cloud, name: 'other' });
    queue.nodes.clouds.review();
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
    second.nodes[0]?.fail();
    await settle();
    clock.advance(1000);
    queue.nodes.clouds.review();
    expect(first.asked).toHaveLength(2);
  });

  it('that makes less than is missing leaves the rest to the next one', async () => {
    const { queue, clock, jobs, request } = queueFixture({ nodes: [builtIn(0)] });
    const few = cloudOf('linux', 1);
    const many = cloudOf('linux');
    for (const job of ['a', 'b', 'c']) {
      jobs.set(job, { label: 'linux' });
      await request(job);
    }
    queue.nodes.clouds.put(few.cloud);
    queue.nodes.clouds.put({ ...many.cloud, name: 'many' });
    clock.advance(1000);
    queue.nodes.clouds.review();
    expect([few.asked, many.asked]).toEqual([[['linux', 3]], [['linux', 2]]]);
  });

  it('that does not know yet what its nodes will be is asked once all the same', async () => {
    const { queue, clock, jobs, request } = queueFixture({ nodes: [builtIn(0)] });
    const { cloud, asked } = cloudOf('linux');
    queue.nodes.clouds.put({
      ...cloud,
      provision: (wanted, executors) =>
        cloud.provision(wanted, executors).map((node) => ({ ...node, labels: [], name: 'some machine' })),
    });
    jobs.set('a', { label: 'linux' });
    await request('a');
    clock.advance(1000);
    queue.nodes.clouds.review();
    expect(asked).toEqual([['linux', 1]]);
  });

  it('that throws holds nothing up', async () => {
    const { queue, jobs, request } = queueFixture({ nodes: [builtIn(0), agent('n')] });
    const { cloud } = cloudOf('linux');
    const broken = (): never => {
      throw new Error('broken');
    };
    queue.nodes.clouds.put({ ...cloud, provision: broken });
    jobs.set('a', { label: 'linux' });
    await request('a');
    queue.nodes.clouds.put({ ...cloud, canProvision: broken });
    expect(queue.items()).toMatchObject([{ why: 'There are no nodes with the label ‘linux’' }]);
  });

  it('changes what is said of a label that no node has', async () => {
    const { queue, jobs, request } = queueFixture({ nodes: [builtIn(0), agent('n')] });
    const { cloud } = cloudOf('linux');
    jobs.set('a', { label: 'linux' });
    await request('a');
    const why = () => queue.items().map((item) => 'why' in item && item.why);
    expect(why()).toEqual(['There are no nodes with the label ‘linux’']);
    queue.nodes.clouds.put(cloud);
    expect(why()).toEqual(['All nodes of label ‘linux’ are offline']);
    expect(queue.nodes.clouds.of('linux').map(({ name }) => name)).toEqual(['cloud of linux']);
    expect(queue.nodes.clouds.of('windows')).toEqual([]);
    queue.nodes.clouds.remove('cloud of linux');
    expect(why()).toEqual(['There are no nodes with the label ‘linux’']);
  });
});

describe('a temporary node', () => {
  it('takes one item and no more', async () => {
    const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    queue.nodes.put(agent('once', { executors: 2, temporary: true, inMemory: true })).setConnected(true);
    await request('a');
    await request('b');
    expect(starts.map(({ item }) => item.job)).toEqual(['a']);
    expect(queue.items()).toMatchObject([{ job: 'b', why: '‘once’ is not accepting tasks' }, { job: 'a' }]);
    starts[0]?.outcome.resolve(1);
    await settle();
    starts[0]?.slot.release();
    await settle();
    expect(starts).toHaveLength(1);
    expect(queue.nodes.get('once')?.accepting).toBe(false);
    queue.nodes.remove('once');
    queue.nodes.put(agent('once', { temporary: true })).setConnected(true);
    await settle();
    expect(starts.map(({ item }) => item.job)).toEqual(['a', 'b']);
  });

  it('that took up work again after a restart takes no more', async () => {
    const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    const node = queue.nodes.put(agent('once', { temporary: true }));
    const slot = node.adopt({ job: 'a', number: 1, flyweight: false });
    node.setConnected(true);
    slot.release();
    await request('b');
    await settle();
    expect(starts).toEqual([]);
  });
});

describe('a node', () => {
  it('knows since when it is idle', async () => {
    const { queue, clock, starts, request, settle } = queueFixture({ nodes: [builtIn(0), agent('a')] });
    const node = queue.nodes.get('a');
    expect(node?.idleSince).toBe(clock.now());
    clock.advance(1000);
    node?.setConnected(true);
    expect(node?.idleSince).toBe(clock.now());
    await request('j');
    expect(node?.idleSince).toBeNull();
    clock.advance(1000);
    starts[0]?.slot.release();
    await settle();
    expect(node?.idleSince).toBe(clock.now());
    const since = node?.idleSince;
    clock.advance(1000);
    node?.setConnected(false);
    expect(node?.idleSince).toBe(since);
  });

  it('that is unfit is offline until it is fit', async () => {
    const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(0), agent('a')] });
    const node = queue.nodes.get('a');
    node?.setConnected(true);
    node?.setUnfit(true);
    await request('one');
    expect([node?.offline, queue.nodes.demand().labels[0]?.unmet, starts.length]).toEqual([true, 1, 0]);
    node?.setUnfit(false);
    await settle();
    expect(starts).toHaveLength(1);
  });

  it('that accepts no tasks keeps its work and gets no other', async () => {
    const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(0), agent('a', { executors: 2 })] });
    const node = queue.nodes.get('a');
    node?.setConnected(true);
    await request('one');
    node?.setAccepting(false);
    await request('two');
    expect(starts).toHaveLength(1);
    const [item] = queue.items().filter(({ job }) => job === 'two');
    expect(item && queue.why(item)).toBe('‘a’ is not accepting tasks');
    node?.setAccepting(true);
    await settle();
    expect(starts).toHaveLength(2);
  });
});

describe('priorities', () => {
  it('let items of a lower number start first, and equal ones in their order', async () => {
    const { queue, jobs, starts, request, settle } = queueFixture({ nodes: [builtIn(1)] });
    await request('first');
    jobs.set('low', { priority: 5 }).set('high', { priority: 1 });
    for (const job of ['low', 'usual', 'other', 'high']) await request(job);
    expect(queue.items().map(({ job }) => job)).toEqual(['low', 'other', 'usual', 'high', 'first']);
    for (let n = 0; n < 4; n++) {
      starts[n]?.outcome.resolve(1);
      await settle();
      starts[n]?.slot.release();
      await settle();
    }
    expect(starts.map(({ item }) => item.job)).toEqual(['first', 'high', 'usual', 'other', 'low']);
  });

  it('are those of the job at the moment, for the parts of its runs too', async () => {
    const { queue, jobs, request, settle } = queueFixture({ nodes: [builtIn(1)] });
    await request('first');
    await request('a');
    const part = queue.ask({ job: 'b', number: 1, label: null });
    jobs.set('b', { priority: 2 });
    queue.maintain();
    await settle();
    expect(queue.items().map(({ id }) => id)).toEqual([2, part.id, 1]);
    jobs.set('a', { priority: 1 });
    queue.maintain();
    await settle();
    expect(queue.items().map(({ id }) => id)).toEqual([part.id, 2, 1]);
  });
});
