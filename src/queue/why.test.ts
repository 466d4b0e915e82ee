import { describe, expect, it } from 'vitest';
import { agent, builtIn, queueFixture } from './testing/queue-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('why an item waits', () => {
  it('tells what is left of the quiet period at the moment of asking', async () => {
    const { queue, clock, request } = queueFixture();
    await request('a', { quietPeriod: 30_000 });
    const item = queue.get(1);
    clock.advance(500);
    expect(item && queue.why(item)).toBe('In the quiet period. Expires in 29 sec');
  });

  it('says nothing of an item that left', async () => {
    const { queue, request } = queueFixture();
    await request('a', { quietPeriod: 30_000 });
    const item = queue.get(1);
    await queue.cancel(1);
    expect(item && queue.why(item)).toBeNull();
  });

  it('asks again what blocks it', async () => {
    const { queue, jobs, request } = queueFixture();
    let eta = '5 sec';
    jobs.set('a', { blockedBy: () => ({ why: `Build #1 is already in progress (ETA: ${eta})` }) });
    await request('a');
    eta = 'N/A';
    const item = queue.get(1);
    expect(item && queue.why(item)).toBe('Build #1 is already in progress (ETA: N/A)');
  });

  it.each([
    ['no executor is free', { label: 'windows', nodes: [builtIn(0)] }, 'Waiting for next available executor'],
    [
      'the label is another node’s',
      { label: 'windows && !mac', nodes: [builtIn(1)] },
      '‘Jenkins’ doesn’t have label ‘windows&&!mac’',
    ],
    [
      'the node takes only jobs that name it',
      { label: null, nodes: [builtIn(1, { exclusive: true })] },
      '‘Jenkins’ is reserved for jobs with matching label expression',
    ],
  ])('says that %s', async (_, { label, nodes }, expected) => {
    const { queue, jobs, starts, request } = queueFixture({ nodes });
    jobs.set('a', { label });
    await request('a');
    expect(queue.items()).toMatchObject([{ state: 'buildable', why: expected }]);
    expect(starts).toEqual([]);
  });

  it.each(['built-in', 'master', 'big', '!windows'])('starts a job bound to %s on the built-in node', async (label) => {
    const { jobs, starts, request } = queueFixture({ nodes: [builtIn(1, { labels: ['big'], exclusive: true })] });
    jobs.set('a', { label });
    await request('a');
    expect(starts).toHaveLength(1);
  });

  it('starts a job when the node gets its label', async () => {
    const { queue, jobs, starts, request, settle } = queueFixture();
    jobs.set('a', { label: 'big' });
    await request('a');
    expect(starts).toHaveLength(0);
    queue.nodes.put(builtIn(2, { labels: ['big'] }));
    await settle();
    expect(starts).toHaveLength(1);
  });
});

describe('why an item waits where there are agents', () => {
  const LINUX = agent('agent1', { labels: ['linux', 'docker'] });
  const OTHER = agent('agent2', { labels: ['linux'] });

  it.each([
    ['windows', [LINUX], [], 'There are no nodes with the label ‘windows’'],
    ['a || "b c"', [LINUX], [], 'There are no nodes with the label ‘a||"b c"’'],
    ['linux', [LINUX], [], '‘agent1’ is offline'],
    ['linux', [LINUX, OTHER], [], 'All nodes of label ‘linux’ are offline'],
    ['docker', [{ ...LINUX, executors: 0 }], ['agent1'], 'Waiting for next available executor on ‘agent1’'],
    ['linux', [{ ...LINUX, executors: 0 }, OTHER], ['agent1'], 'Waiting for next available executor on ‘linux’'],
    [null, [{ ...LINUX, executors: 0 }], ['agent1'], 'Waiting for next available executor'],
    [null, [LINUX], [], 'Waiting for next available executor'],
    [
      null,
      [{ ...LINUX, exclusive: true }, OTHER],
      ['agent1'],
      '‘agent1’ is reserved for jobs with matching label expression; ‘agent2’ is offline',
    ],
  ])('%s of %j, %j connected', async (label, agents, connected, expected) => {
    const { queue, jobs, starts, request } = queueFixture({ nodes: [builtIn(0), ...agents] });
    for (const name of connected) queue.nodes.get(name)?.setConnected(true);
    jobs.set('a', { label });
    await request('a');
    expect(queue.items()).toMatchObject([{ state: 'buildable', why: expected }]);
    expect(starts).toEqual([]);
  });

  it('names the built-in node as people know it', async () => {
    const { queue, jobs, request } = queueFixture({ nodes: [builtIn(0), LINUX] });
    jobs.set('a', { label: 'built-in' });
    await request('a');
    expect(queue.items()).toMatchObject([{ why: 'Waiting for next available executor on ‘Built-In Node’' }]);
    queue.nodes.builtIn.setOffline({ reason: '', userId: null, since: 1 });
    expect(queue.items()).toMatchObject([{ why: '‘Built-In Node’ is offline' }]);
  });

  it('names five reasons and counts the others', async () => {
    const agents = Array.from({ length: 7 }, (_, at) => agent(`n${7 - at}`));
    const { queue, request } = queueFixture({ nodes: [builtIn(1, { exclusive: true }), ...agents] });
    await request('a');
    expect(queue.items()).toMatchObject([
      {
        why:
          '‘Jenkins’ is reserved for jobs with matching label expression; ‘n1’ is offline; ‘n2’ is offline; ' +
          '‘n3’ is offline; ‘n4’ is offline; ... and 3 more',
      },
    ]);
  });
});

describe('a stuck item', () => {
  it.each([
    ['known to be quick', 1000, 10 * MINUTE, false],
    ['known to be quick', 1000, 10 * MINUTE + 1, true],
    ['known to be slow', 2 * MINUTE, 20 * MINUTE, false],
    ['known to be slow', 2 * MINUTE, 20 * MINUTE + 1, true],
    ['of unknown duration', -1, 25 * HOUR - 1, false],
    ['of unknown duration', -1, 25 * HOUR, true],
  ])('%s (%i ms) after %i ms: %s', async (_, estimatedDuration, elapsed, expected) => {
    const { queue, clock, jobs, request } = queueFixture({ nodes: [builtIn(0)] });
    jobs.set('a', { estimatedDuration });
    await request('a');
    clock.advance(elapsed);
    const item = queue.get(1);
    expect(item && queue.isStuck(item)).toBe(expected);
  });

  it('is one whose label no node has that is online', async () => {
    const { queue, jobs, request } = queueFixture({ nodes: [builtIn(0)] });
    jobs.set('a', { label: 'windows' }).set('b', { label: 'built-in' });
    await request('a');
    await request('b');
    const stuck = () => ['a', 'b'].map((job) => queue.itemOf(job)).map((item) => item && queue.isStuck(item));
    expect(stuck()).toEqual([true, false]);
    queue.nodes.builtIn.setOffline({ reason: 'repair', userId: null, since: 1 });
    expect(stuck()).toEqual([true, true]);
  });

  it('is one whose label agents have that are offline', async () => {
    const { queue, jobs, request } = queueFixture({ nodes: [builtIn(1), agent('agent1', { labels: ['linux'] })] });
    jobs.set('a', { label: 'linux' });
    await request('a');
    const isStuck = () => queue.items().map((item) => queue.isStuck(item));
    expect(isStuck()).toEqual([true]);
    queue.nodes.get('agent1')?.setConnected(true);
    expect(isStuck()).toEqual([false]);
  });
});
