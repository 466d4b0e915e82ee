import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from './pipeline-server.ts';

/** A server on a home of the test's own; `prepare` puts files into it first. */
async function start(prepare: (home: string) => Promise<void> = async () => undefined): Promise<{
  readonly home: string;
  readonly server: ServerProcess;
}> {
  const home = await preparedHome({ onTestFinished });
  await prepare(home);
  const server = await spawnServer({ home });
  onTestFinished(() => server.kill());
  return { home, server };
}

async function build({ client }: ServerProcess, script: string): Promise<string> {
  await client.postXml('createItem?name=p', pipelineXml({ job: 'p', script }));
  await client.post('job/p/build?delay=0sec');
  await client.until<{ inProgress: boolean }>('job/p/1/api/json?tree=inProgress', ({ inProgress }) => !inProgress);
  return client.text('job/p/1/consoleText');
}

/** A mail server that keeps what it gets. */
async function mailServer(): Promise<{ readonly port: number; readonly received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.server.address() as { port: number }).port, received };
}

describe('steps of pipelines', () => {
  it('of a shell leave nothing beside the workspace, and share a supervisor', async () => {
    const { home, server } = await start();
    const script = `node { sh 'echo first=$PPID.'; echo sh(script: 'echo second=$PPID.', returnStdout: true); sh 'exit 0' }`;
    const text = await build(server, script);
    const [first, second] = ['first', 'second'].map((name) => new RegExp(`^${name}=(\\d+)\\.$`, 'm').exec(text)?.[1]);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(await readdir(join(home, 'workspace', 'p@tmp'))).toEqual([]);
  });

  it('send mail through the server that Jenkins’s settings name, from its administrator', async () => {
    const { port, received } = await mailServer();
    const { server } = await start(async (home) => {
      await writeFile(
        join(home, 'hudson.tasks.Mailer.xml'),
        `<hudson.tasks.Mailer_-DescriptorImpl plugin="mailer@448"><defaultSuffix>@example.org</defaultSuffix><replyToAddress>team@example.org</replyToAddress><smtpHost>127.0.0.1</smtpHost><useSsl>false</useSsl><smtpPort>${port}</smtpPort><charset>UTF-8</charset></hudson.tasks.Mailer_-DescriptorImpl>`,
      );
      await writeFile(
        join(home, 'jenkins.model.JenkinsLocationConfiguration.xml'),
        '<jenkins.model.JenkinsLocationConfiguration><adminAddress>CI &lt;ci@example.org&gt;</adminAddress></jenkins.model.JenkinsLocationConfiguration>',
      );
    });
    const console = await build(
      server,
      "mail to: 'ann, bob@example.org', subject: \"${env.JOB_NAME} is done\", body: 'All <b>well</b>', mimeType: 'text/html'",
    );
    expect(console).toContain('Finished: SUCCESS');
    expect(received).toHaveLength(1);
    for (const part of [
      'From: CI <ci@example.org>',
      'To: ann@example.org, bob@example.org',
      'Reply-To: team@example.org',
      'Subject: p is done',
      'Content-Type: text/html',
      'All <b>well</b>',
    ]) {
      expect(received[0]).toContain(part);
    }
  });

  it('leave no stashes behind when the build ends', async () => {
    const { home, server } = await start();
    const console = await build(server, "node { writeFile file: 'a', text: ''; stash 's'; unstash 's' }");
    expect(console).toContain('Stashed 1 file(s)');
    const folder = join(home, 'jobs', 'p', 'builds', '1');
    expect(await readdir(folder)).not.toContain('stashes');
    await expect(access(join(folder, 'build.xml'))).resolves.toBeUndefined();
  });
});
