import { describe, expect, it } from 'vitest';
import { cpuTime } from '../kit/testing/cpu-time.ts';
import type { QueueEntry } from '../model/index.ts';
import { agent, builtIn, queueFixture } from './testing/queue-fixture.ts';

describe('nodes', () => {
  it('are listed with the built-in one first, then by name', () => {
    const { queue } = queueFixture({ nodes: [agent('b'), builtIn(2), agent('A')] });
    expect(queue.nodes.all().map(({ name }) => name)).toEqual(['', 'A', 'b']);
    expect(queue.nodes.all().map(({ displayName }) => displayName)).toEqual(['Built-In Node', 'A', 'b']);
    expect(queue.nodes.all().map(({ connected, offline }) => [connected, offline])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it.each([
    ['', ''],
    ['built-in', ''],
    ['master', ''],
    ['AGENT', 'agent'],
  ])('are found: %j is %j', (name, expected) => {
    const { queue } = queueFixture({ nodes: [builtIn(1), agent('agent')] });
    expect(queue.nodes.get(name)?.name).toBe(expected);
  });

  it('have their own name and their labels, sorted', () => {
    const { queue } = queueFixture({
      nodes: [builtIn(1, { labels: ['c', 'a', 'c'] }), agent('b', { labels: ['x', 'a'] })],
    });
    expect(queue.nodes.builtIn.labels).toEqual(['a', 'built-in', 'c']);
    expect(queue.nodes.get('b')?.labels).toEqual(['a', 'b', 'x']);
  });

  it.each([
    ['a', ['', 'n1']],
    ['n1 || master', ['', 'n1']],
    ['!a', ['n2']],
    ['a b', []],
    ['', []],
  ])('match %j: %j', (expression, expected) => {
    const nodes = [builtIn(1, { labels: ['a'] }), agent('n1', { labels: ['a'] }), agent('n2')];
    const { queue } = queueFixture({ nodes });
    expect(queue.nodes.matching(expression).map(({ name }) => name)).toEqual(expected);
  });

  it('match by what they are now', () => {
    const { queue } = queueFixture({ nodes: [builtIn(1)] });
    const matching = () => queue.nodes.matching('a').map(({ name }) => name);
    expect(matching()).toEqual([]);
    queue.nodes.put(agent('n', { labels: ['a'] }));
    expect(matching()).toEqual(['n']);
    queue.nodes.put(agent('N', { labels: ['b'] }));
    expect(matching()).toEqual([]);
    expect(queue.nodes.get('n')?.displayName).toBe('N');
    queue.nodes.remove('n');
    expect(queue.nodes.all()).toHaveLength(1);
  });

  it('always have the built-in one, connected', () => {
    const { queue } = queueFixture();
    queue.nodes.builtIn.setConnected(false);
    expect(queue.nodes.builtIn.offline).toBe(false);
    expect(() => queue.nodes.remove('master')).toThrow(expect.objectContaining({ code: 'NODE_BUILT_IN' }));
    expect(() => queueFixture({ nodes: [agent('a')] })).toThrow('built-in');
  });
});

describe('work on several nodes', () => {
  it('goes to the node that its job prefers, and to the next ones while that is busy', async () => {
    const { queue, starts, jobs, request, settle } = queueFixture({
      nodes: [builtIn(1), agent('b'), agent('a', { executors: 2 })],
    });
    for (const name of ['a', 'b']) queue.nodes.get(name)?.setConnected(true);
    jobs.set('j', { concurrent: true });
    for (let n = 0; n < 5; n++) await request('j', { parameters: [{ kind: 'string', name: 'N', value: String(n) }] });
    const nodes = starts.map(({ slot }) => slot.node);
    expect([...nodes].sort()).toEqual(['', 'a', 'a', 'b']);
    expect(queue.nodes.get('a')?.busy).toBe(2);
    for (const { slot } of [...starts]) slot.release();
    await settle();
    expect(starts.at(-1)?.slot.node).toBe(nodes[0]);
  });

  it('passes over nodes that are exclusive, offline or have not its label', async () => {
    const nodes = [builtIn(1, { exclusive: true }), agent('far'), agent('wide', { labels: ['x'] })];
    const { queue, starts, jobs, request, settle } = queueFixture({ nodes });
    queue.nodes.get('wide')?.setConnected(true);
    jobs.set('x', { label: 'x' }).set('here', { label: 'master' });
    await request('any');
    await request('x');
    await request('here');
    expect(starts.map(({ item, slot }) => [item.job, slot.node])).toEqual([
      ['any', 'wide'],
      ['here', ''],
    ]);
    starts[0]?.slot.release();
    await settle();
    expect(starts.at(-1)).toMatchObject({ item: { job: 'x' }, slot: { node: 'wide' } });
  });

  it('goes to an exclusive node only where an expression names it, be it by its own name or by what it has not', async () => {
    const nodes = [builtIn(0), agent('mine', { exclusive: true, labels: ['linux'], executors: 9 })];
    const { queue, starts, jobs, request } = queueFixture({ nodes });
    queue.nodes.get('mine')?.setConnected(true);
    const labels = [
      'mine',
      '"mine"',
      '!windows',
      '(linux)',
      'mine && linux',
      'built-in || mine',
      '"not there"',
      'Mine',
    ];
    for (const label of labels) {
      jobs.set(label, { label });
      await request(label);
    }
    await request('anywhere');
    expect(starts.map(({ item }) => item.job)).toEqual(labels.slice(0, 6));
    expect(queue.itemOf('anywhere')).toMatchObject({
      why: '‘mine’ is reserved for jobs with matching label expression',
    });
  });

  it('starts when a node connects, comes back or is added', async () => {
    const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(0), agent('a')] });
    await request('one');
    queue.nodes.get('a')?.setConnected(true);
    await settle();
    expect(starts).toHaveLength(1);
    starts[0]?.slot.release();
    queue.nodes.get('a')?.setOffline({ reason: '', userId: null, since: 1 });
    await request('two');
    expect(starts).toHaveLength(1);
    queue.nodes.get('a')?.setOffline(null);
    await settle();
    expect(starts).toHaveLength(2);
    await request('three');
    queue.nodes.put(agent('b')).setConnected(true);
    await settle();
    expect(starts[2]?.slot.node).toBe('b');
  });

  it('goes on where a node was taken away', async () => {
    const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(0), agent('a')] });
    const node = queue.nodes.get('a');
    node?.setConnected(true);
    await request('one');
    queue.nodes.remove('a');
    expect(queue.nodes.get('a')).toBeUndefined();
    await queue.renameJob('one', 'uno');
    expect(node?.slots()).toEqual([{ job: 'uno', number: null }]);
    queue.nodes.put(agent('a')).setConnected(true);
    await request('two');
    expect(starts).toHaveLength(2);
    starts[0]?.slot.release();
    await settle();
    expect([node?.busy, queue.nodes.get('a')?.busy]).toEqual([0, 1]);
  });

  it('that was taken up again before anything else moves keeps its executor', async () => {
    const items: QueueEntry[] = [{ id: 1, job: 'a', inQueueSince: 0, due: 0, causes: [], parameters: null }];
    const { queue, starts, settle } = queueFixture({ nodes: [builtIn(1)], initial: { items, left: [], nextId: 2 } });
    queue.nodes.put(builtIn(1, { labels: ['x'] })).setOffline(null);
    await settle();
    expect(starts).toHaveLength(0);
    const slot = queue.nodes.builtIn.adopt({ job: 'b', number: 7, flyweight: false });
    queue.maintain();
    await settle();
    expect(starts).toHaveLength(0);
    slot.release();
    await settle();
    expect(starts).toHaveLength(1);
  });

  it('of five thousand items, each with one of many labels, is found for hundreds of nodes without a noticeable pause', async () => {
    const agents = Array.from({ length: 400 }, (_, at) => agent(`n${at}`, { labels: [`l${at % 50}`, `m${at}`] }));
    const { queue, jobs, starts, settle } = queueFixture({
      nodes: [builtIn(0), ...agents],
      initial: {
        items: Array.from({ length: 5000 }, (_, at) => ({
          id: at + 1,
          job: `j${at}`,
          inQueueSince: 0,
          due: at,
          causes: [],
          parameters: null,
        })),
        left: [],
        nextId: 1,
      },
    });
    for (let at = 0; at < 5000; at++)
      jobs.set(`j${at}`, { label: at % 3 === 0 ? null : `l${at % 50} || m${at % 400}` });
    for (const node of queue.nodes.all()) node.setConnected(true);
    const { ms } = await cpuTime(async () => {
      queue.maintain();
      await settle();
      // A pass starts a few, and others get their turn in between.
      expect(starts.length).toBeLessThan(400);
      while (starts.length < 400) await settle();
      await settle();
      expect(starts).toHaveLength(400);
      expect(queue.items()).toHaveLength(5000);
    });
    expect(ms).toBeLessThan(1500);
  });
});

describe('work that only starts other work', () => {
  it('runs beside the executors of the built-in node, even where there are none', async () => {
    const { queue, starts, jobs, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    jobs.set('matrix', { flyweight: true, label: 'windows' });
    await request('matrix');
    expect(starts[0]?.slot).toMatchObject({ node: '', number: -1 });
    starts[0]?.outcome.resolve(4);
    await settle();
    const { builtIn: node } = queue.nodes;
    expect([node.oneOff(), node.slots(), node.busy]).toEqual([[{ job: 'matrix', number: 4 }], [], 0]);
    await queue.renameJob('matrix', 'cube');
    expect(node.oneOff()).toEqual([{ job: 'cube', number: 4 }]);
    starts[0]?.slot.release();
    starts[0]?.slot.release();
    await settle();
    expect(node.oneOff()).toEqual([]);
  });

  it('waits while the built-in node is offline', async () => {
    const { queue, starts, jobs, request, settle } = queueFixture();
    jobs.set('matrix', { flyweight: true });
    queue.nodes.builtIn.setOffline({ reason: '', userId: null, since: 1 });
    await request('matrix');
    expect(queue.items()).toMatchObject([{ why: '‘Built-In Node’ is offline' }]);
    queue.nodes.builtIn.setOffline(null);
    await settle();
    expect(starts).toHaveLength(1);
  });

  it('is taken up again on a one-off executor', () => {
    const { queue } = queueFixture();
    const slot = queue.nodes.builtIn.adopt({ job: 'matrix', number: 3, flyweight: true });
    expect([slot.number, queue.nodes.builtIn.busy, queue.nodes.builtIn.oneOff()]).toEqual([
      -1,
      0,
      [{ job: 'matrix', number: 3 }],
    ]);
  });

  it('gets what it waits for started in quiet mode', async () => {
    const { queue, starts, jobs, request } = queueFixture();
    jobs.set('matrix/x', { nonBlocking: true });
    queue.setQuiet(true);
    await request('matrix/x');
    await request('other');
    expect(starts.map(({ item }) => item.job)).toEqual(['matrix/x']);
  });
});
