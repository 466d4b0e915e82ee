import { describe, expect, it } from 'vitest';
import type { SshServer } from '../../src/agents/ssh/testing/ssh-server.ts';
import { freestyle } from '../harness/jobs.ts';
import { publication, publisher } from '../harness/publish-over-ssh.ts';
import { until } from '../harness/until.ts';
import { createJob } from './built.ts';
import { publishing } from './publishing.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const { given, published, consoleOf, nextName } = publishing(server);
const run = publication({ execCommand: 'run' });

describe('what a command says', () => {
  it('is in the console also where it ends at once', async (t) => {
    await given(t, {
      password: 'open',
      play(channel) {
        channel.write('over\n');
        channel.exit(0);
        channel.end();
      },
    });
    const { result, text } = await published('true', run);
    expect(result, text).toBe('SUCCESS');
    expect(text).toMatch(/^over$/m);
  });

  it('is whole, however it comes: characters in pieces, output and errors at once, a last line without an end', async (t) => {
    const [out, err] = [Buffer.from('grün\nÄpfel'), Buffer.from('kaputt: größer\n')];
    await given(t, {
      password: 'open',
      play(channel) {
        for (let at = 0; at < Math.max(out.length, err.length); at += 1) {
          channel.write(out.subarray(at, at + 1));
          channel.stderr.write(err.subarray(at, at + 1));
        }
        channel.exit(0);
        channel.end();
      },
    });
    const { text } = await published('true', run);
    for (const line of ['grün', 'Äpfel', 'kaputt: größer']) expect(text.split('\n')).toContain(line);
  });

  it('is kept where the connection is lost meanwhile, and where it takes too long', async (t) => {
    const started: { ssh?: SshServer } = {};
    const { ssh } = await given(t, {
      password: 'open',
      play: (channel, command) =>
        channel.write('half a line', () => command === 'run' && started.ssh?.breakConnections()),
    });
    started.ssh = ssh;
    const lost = await published('true', run);
    expect(lost.result).toBe('FAILURE');
    expect(lost.text).toContain('the connection to 127.0.0.1 was lost');
    const slow = await published('true', publication({ execCommand: 'hang', execTimeout: 300 }));
    expect(slow.text).toMatch(/^half a line$/m);
    expect(slow.text).toMatch(/Exec timed out or was interrupted after \d+ ms/);
  });
});

describe('a command', () => {
  it('whose channel the server never opens is given up after the time-out', async (t) => {
    await given(t, { password: 'open', maxSessions: 0 });
    const { result, text } = await published('true', run);
    expect(result).toBe('FAILURE');
    expect(text).toContain('the command cannot be started');
  });

  it('gets no agent where the log-in is by password, and the console says so', async (t) => {
    const { ssh } = await given(t);
    const { result, text } = await published(
      'true',
      publication({ execCommand: 'echo run', useAgentForwarding: true }),
    );
    expect(result, text).toBe('SUCCESS');
    expect(text).toContain('as the log-in is by password: the command gets no agent');
    expect(ssh.commands).toEqual(['echo run']);
  });

  it('is left when somebody stops the build: the connection is closed', async (t) => {
    const { ssh } = await given(t, { password: 'open', play: () => undefined });
    const name = nextName();
    await createJob(server(), name, freestyle({ command: 'true', publishers: publisher(run) }));
    await server().as({ method: 'POST', url: `/job/${name}/build` });
    await until(async () => (ssh.commands.length > 0 ? { found: true } : { instead: 'no command was started' }));
    expect(ssh.openConnections).toBe(1);
    await server().as({ method: 'POST', url: `/job/${name}/1/stop` });
    await until(async () => (ssh.openConnections === 0 ? { found: true } : { instead: 'the connection stayed open' }));
    const result = await until(async () => {
      const { body } = await server().as({ method: 'GET', url: `/job/${name}/1/api/json?tree=building,result` });
      const build: { building: boolean; result: string } = JSON.parse(body);
      return build.building ? { instead: body } : { found: build.result };
    });
    expect(result, await consoleOf(name)).toBe('ABORTED');
    expect(await consoleOf(name)).not.toContain('Exception when publishing');
  });
});
