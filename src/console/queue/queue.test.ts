import { describe, expect, it } from 'vitest';
import { parametersXml, stringParameterXml } from '../../builds/testing/server.ts';
import { comparable, sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole(async ({ server }) => {
  await server.define('quick', { shells: ['true'], properties: parametersXml(stringParameterXml('WHO', 'world')) });
  await server.define('slow', { shells: ['sleep 60'] });
});

const QUICK = "def j = Jenkins.instance.getItem('quick'); ";
const SLOW = "def j = Jenkins.instance.getItem('slow'); ";

describe('starting builds', () => {
  it.each([
    [
      'waits for the end of one',
      `${QUICK}def f = j.scheduleBuild2(0); def b = f.get(); println b; println b.result; println f.done; println b.causes*.class*.simpleName`,
      'quick #1\nSUCCESS\ntrue\n[LegacyCodeCause]\n',
    ],
    [
      'gives causes and parameters',
      `${QUICK}def b = j.scheduleBuild2(0, new Cause.UserIdCause(), new ParametersAction([new StringParameterValue('WHO', 'me')])).get(); println b.causes*.shortDescription; println b.getAction(ParametersAction).parameters`,
      "[Started by user admin]\n[(StringParameterValue) WHO='me']\n",
    ],
    [
      'gives a build as the cause of another',
      `${QUICK}def b = j.scheduleBuild2(0, new Cause.UpstreamCause(j.lastBuild)).get(); def c = b.causes[0]; println c.shortDescription; println c.upstreamRun; println([c.upstreamProject, c.upstreamBuild, c.upstreamUrl])`,
      'Started by upstream project "quick" build number 2\nquick #2\n[quick, 2, job/quick/]\n',
    ],
    [
      'waits for the start, and stops it',
      `${SLOW}def f = j.scheduleBuild2(0); def b = f.waitForStart(); println j.building; println b.building; b.doStop(); println f.get().result; println b.getAction(jenkins.model.InterruptedBuildAction).causes*.shortDescription`,
      'true\ntrue\nABORTED\n[Aborted by admin]\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});

describe('the queue', () => {
  it.each([
    [
      'tells what waits and why',
      `${SLOW}j.scheduleBuild2(100); def i = Jenkins.instance.queue.items[0]; println([i.task.name, i.class.simpleName, i.causes*.shortDescription.size(), i.blocked, j.inQueue, j.queueItem.id == i.id, hudson.model.Queue.instance.getItem(i.id).is(i)]); println i.why.startsWith('In the quiet period'); Jenkins.instance.queue.clear(); println Jenkins.instance.queue.empty`,
      '[slow, WaitingItem, 1, false, true, true, true]\ntrue\ntrue\n',
    ],
    [
      'cancels an item, or those of a job',
      `${SLOW}def q = Jenkins.instance.queue; def f = j.scheduleBuild2(100); print q.cancel(q.items[0]); print f.cancelled; j.scheduleBuild2(100); print q.cancel(j); println q.cancel(j)`,
      'truetruetruefalse\n',
    ],
    [
      'says that a cancelled build never comes',
      `${SLOW}def f = j.scheduleBuild2(100); f.cancel(true); try { f.get() } catch (java.util.concurrent.CancellationException e) { println 'cancelled' }`,
      'cancelled\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });

  it('lets go of a script that waits when it is stopped', async () => {
    const stop = new AbortController();
    const said: string[] = [];
    await console().console.run(`${SLOW}print 'waits'; j.scheduleBuild2(100).get()`, {
      principal: { kind: 'system' },
      signal: stop.signal,
      print(text) {
        said.push(text);
        stop.abort();
      },
    });
    expect(said).toEqual(['waits', 'The script was ended: The script was stopped\n']);
  });
});
