import Jenkins from 'jenkins';
import { describe, expect, it } from 'vitest';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const COMMAND = 'for i in 1 2 3; do echo "tick $i $NAME"; sleep 0.2; done';

describe('the npm package jenkins', () => {
  it('creates, builds, follows the log of, and deletes a job', async (t) => {
    const home = await preparedHome(t);
    const server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const url = new URL(server.base);
    url.username = 'admin';
    url.password = server.client.password ?? '';
    const jenkins = new Jenkins({ baseUrl: url.href.replace(/\/$/, ''), crumbIssuer: true });

    const info = await jenkins.info();
    expect(info.mode).toBe('NORMAL');
    expect(await jenkins.job.exists('demo')).toBe(false);

    const properties = parametersProperty(stringParameter('NAME', 'nobody'));
    await jenkins.job.create('demo', freestyle({ command: COMMAND, properties }));
    expect(await jenkins.job.exists('demo')).toBe(true);
    expect((await jenkins.job.list()).map((job: { name: string }) => job.name)).toEqual(['demo']);
    expect(await jenkins.job.config('demo')).toContain('<builders>');

    const queueId = await jenkins.job.build({ name: 'demo', parameters: { NAME: 'mill' } });
    const number = await started(jenkins, queueId);
    expect(number).toBe(1);
    const log = await followed(jenkins, 'demo', number);
    expect(log).toContain('tick 1 mill');
    expect(log).toContain('Finished: SUCCESS');
    expect((await jenkins.build.get('demo', number)).result).toBe('SUCCESS');
    expect(await jenkins.build.log('demo', number)).toContain('tick 3 mill');

    await jenkins.job.disable('demo');
    expect((await jenkins.job.get('demo')).color).toBe('disabled');
    await jenkins.job.enable('demo');
    await jenkins.job.copy('demo', 'second');
    await jenkins.job.destroy('second');
    await jenkins.job.destroy('demo');
    expect(await jenkins.job.exists('demo')).toBe(false);
  });

  it('stops a build and cancels what waits', async (t) => {
    const home = await preparedHome(t);
    const server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const url = new URL(server.base);
    url.username = 'admin';
    url.password = server.client.password ?? '';
    const jenkins = new Jenkins({ baseUrl: url.href.replace(/\/$/, ''), crumbIssuer: true });
    await jenkins.job.create('slow', freestyle({ command: 'sleep 600' }));
    const number = await started(jenkins, await jenkins.job.build('slow'));
    const waiting = await jenkins.job.build('slow');
    await jenkins.queue.cancel(waiting);
    await jenkins.build.stop('slow', number);
    const run = await server.client.until<{ result: string | null }>(
      `/job/slow/${number}/api/json`,
      (answer) => answer.result !== null,
    );
    expect(run.result).toBe('ABORTED');
  });
});

function started(jenkins: Jenkins, queueId: number): Promise<number> {
  return until(async () => {
    const { executable } = await jenkins.queue.item(queueId);
    return executable ? { found: executable.number } : { instead: `queue item ${queueId} did not start` };
  });
}

function followed(jenkins: Jenkins, name: string, number: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    const stream = jenkins.build.logStream(name, number, { delay: 50 });
    stream.on('data', (text: string) => {
      log += text;
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(log));
  });
}
