// Needs busybox, fish and tcsh of Debian, and root, who may put busybox in the place of the system's shell.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run, sshFixture } from '../../src/agents/ssh/testing/ssh-fixture.ts';
import { describeAgent } from '../../src/agents/testing/agent-contract.ts';
import { connectedSubject } from '../../src/agents/testing/connected-subject.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

const BUSYBOX = '/usr/bin/busybox';
/** Runs a command with busybox in the place of the system's shell, for its processes alone. */
const WITHIN = [
  '/usr/bin/unshare',
  '-m',
  '/bin/bash',
  '-c',
  `/bin/mount --bind ${BUSYBOX} /bin/sh && exec /bin/sh -c "$0"`,
];

for (const hasSftp of [true, false]) {
  describeAgent(
    hasSftp ? 'a host with nothing but busybox' : 'a host with nothing but busybox, without SFTP',
    async (t) => {
      const applets = join(await temporaryFolder(t, 'applets'), 'bin');
      execFileSync(BUSYBOX, ['mkdir', '-p', applets]);
      execFileSync(BUSYBOX, ['--install', '-s', applets]);
      const { connect, server } = await sshFixture(t, {
        hasSftp,
        loginShell: WITHIN,
        environment: { PATH: applets },
      });
      return connectedSubject(t, { connect, cut: () => server.breakConnections() });
    },
    { isCut: true },
  );
}

// Shells that a user may have, and those that are not like the others.
it.each(['/bin/bash', '/bin/dash', '/usr/bin/fish', '/usr/bin/tcsh'])(
  'runs commands for a user whose shell is %s',
  async (shell) => {
    const { connect, command, folder } = await sshFixture(
      { onTestFinished },
      { hasSftp: shell.endsWith('sh') && !shell.endsWith('tcsh'), loginShell: [shell, '-c'] },
    );
    const machine = await connect();
    const { log, outcome } = await run(
      machine,
      command("echo 'a!b'; pwd", { env: { PATH: '/usr/bin:/bin', A: '!x' } }),
    );
    expect([log, outcome]).toEqual([`a!b\n${folder}\n`, { kind: 'exited', code: 0 }]);
  },
);
