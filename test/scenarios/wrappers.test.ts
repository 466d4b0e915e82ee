import { describe, expect, it } from 'vitest';
import type { Client } from '../harness/client.ts';
import { type FreestyleOptions, freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

interface Run {
  readonly building: boolean;
  readonly result: string | null;
  readonly description: string | null;
}

const TIMESTAMPS = '<hudson.plugins.timestamper.TimestamperBuildWrapper plugin="timestamper@1.20"/>';
const COLOURS =
  '<hudson.plugins.ansicolor.AnsiColorBuildWrapper plugin="ansicolor@1.0.2"><colorMapName>xterm</colorMapName></hudson.plugins.ansicolor.AnsiColorBuildWrapper>';
const CLEAN =
  '<hudson.plugins.ws__cleanup.PreBuildCleanup plugin="ws-cleanup@0.43"><deleteDirs>false</deleteDirs><cleanupParameter></cleanupParameter><externalDelete></externalDelete></hudson.plugins.ws__cleanup.PreBuildCleanup>';

function silentFor(seconds: number): string {
  return `<hudson.plugins.build__timeout.BuildTimeoutWrapper plugin="build-timeout@1.24">
    <strategy class="hudson.plugins.build_timeout.impl.NoActivityTimeOutStrategy">
      <timeoutSecondsString>${seconds}</timeoutSecondsString>
    </strategy>
    <operationList>
      <hudson.plugins.build__timeout.operations.WriteDescriptionOperation>
        <description>silent in $JOB_NAME</description>
      </hudson.plugins.build__timeout.operations.WriteDescriptionOperation>
      <hudson.plugins.build__timeout.operations.FailOperation/>
    </operationList>
    <timeoutEnvVar>TIME_LIMIT</timeoutEnvVar>
  </hudson.plugins.build__timeout.BuildTimeoutWrapper>`;
}

async function begin(client: Client, name: string, options: FreestyleOptions): Promise<void> {
  expect((await client.postXml(`/createItem?name=${name}`, freestyle(options))).status).toBe(200);
  expect((await client.post(`/job/${name}/build`)).status).toBe(201);
}

function ended(client: Client, name: string): Promise<Run> {
  return client.until<Run>(`/job/${name}/1/api/json`, ({ building }) => !building);
}

describe('wrappers around a build', () => {
  it('end it, keep the times of its lines, show its colours and clean its workspace', async (t) => {
    const server = await spawnServer({ home: await preparedHome(t) });
    t.onTestFinished(() => server.kill());
    const { client } = server;
    await begin(client, 'all', {
      command: `printf '\\033[31mred <b>\\033[0m %s %s\\n' $TERM $TIME_LIMIT\nexec sleep 60`,
      wrappers: TIMESTAMPS + CLEAN + COLOURS + silentFor(3),
    });
    expect(await ended(client, 'all')).toMatchObject({ result: 'FAILURE', description: 'silent in all' });

    const log = await client.text('/job/all/1/consoleText');
    expect(log).toContain('\n[WS-CLEANUP] Deleting project workspace...\n');
    expect(log).toContain('\n\u001b[31mred <b>\u001b[0m xterm 3000\n');
    expect(log).toContain(
      '\nBuild timed out (after 0 minutes). Marking the build as failed.\nBuild was aborted\nFinished: FAILURE\n',
    );

    const lines = log.replace(/\n$/, '').split('\n');
    const times = await client.get('/job/all/1/timestamps/');
    expect(times.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
    const seconds = (await times.text()).replace(/\n$/, '').split('\n');
    expect(seconds).toHaveLength(lines.length);
    for (const each of seconds) expect(each).toMatch(/^\d+\.\d{3}$/);
    const [printed, late] = ['+ exec sleep 60', 'Build was aborted'].map((line) =>
      Number(seconds[lines.indexOf(line)]),
    );
    expect((late ?? 0) - (printed ?? 0)).toBeGreaterThan(0.8);
    const last = await client.text('/job/all/1/timestamps/?time=HH:mm:ss&elapsed=s.S&appendLog&startLine=-1');
    expect(last).toMatch(/^\d\d:\d\d:\d\d \d+\.\d{3} {2}Finished: FAILURE\n$/);
    expect(await client.text('/job/all/1/timestamps/?precision=x')).toMatch(
      /\/job\/all\/1\/timestamps\/\?precision=x\nNumberFormatException: For input string: "x"\n$/,
    );

    const red = /<span class=["']ansi-fg-1["']>red &lt;b(?:&gt;|>)<\/span> xterm 3000/;
    expect(await client.text('/job/all/1/logText/progressiveHtml')).toMatch(red);
    expect(await client.text('/job/all/1/console')).toMatch(red);
    const plugins = await client.json<{ plugins: { shortName: string }[] }>('/pluginManager/api/json?depth=1');
    expect(plugins.plugins.map(({ shortName }) => shortName)).toEqual(
      expect.arrayContaining(['ansicolor', 'build-timeout', 'timestamper', 'ws-cleanup']),
    );
  });

  it('do so across a crash of the server', async (t) => {
    const home = await preparedHome(t);
    const first = await spawnServer({ home });
    t.onTestFinished(() => first.kill());
    await begin(first.client, 'kept', { command: 'echo up; exec sleep 60', wrappers: TIMESTAMPS + silentFor(4) });
    await expect.poll(() => first.client.text('/job/kept/1/consoleText')).toContain('\nup\n');
    await first.kill();
    const second = await spawnServer({ home });
    t.onTestFinished(() => second.kill());
    expect(await ended(second.client, 'kept')).toMatchObject({ result: 'FAILURE' });
    const log = await second.client.text('/job/kept/1/consoleText');
    expect(log.match(/^Build timed out/gm)).toHaveLength(1);
    const times = await second.client.text('/job/kept/1/timestamps/?precision=seconds');
    expect(times.trim().split('\n')).toHaveLength(log.trim().split('\n').length);
  });
});
