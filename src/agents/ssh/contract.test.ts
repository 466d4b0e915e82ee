import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { describeAgent } from '../testing/agent-contract.ts';
import { connectedSubject } from '../testing/connected-subject.ts';
import { sshFixture } from './testing/ssh-fixture.ts';

describeAgent(
  'an SSH host without SFTP',
  async (t) => {
    const { connect, server } = await sshFixture(t, { hasSftp: false });
    return connectedSubject(t, { connect, cut: () => server.breakConnections() });
  },
  { isCut: true },
);

describeAgent(
  'an SSH host',
  async (t) => {
    const { connect, server } = await sshFixture(t);
    return connectedSubject(t, { connect, cut: () => server.breakConnections() });
  },
  { isCut: true },
);

const BUSYBOX = '/usr/bin/busybox';
/** Runs a command with busybox in the place of the system's shell, for its processes alone. */
const WITHIN = [
  '/usr/bin/unshare',
  '-m',
  '/bin/bash',
  '-c',
  `/bin/mount --bind ${BUSYBOX} /bin/sh && exec /bin/sh -c "$0"`,
];

/** Says whether this machine has what it takes to be one that has busybox alone. */
function isBusyboxUsable(): boolean {
  try {
    const [program = '', ...words] = [...WITHIN, ':'];
    execFileSync(program, words, { stdio: 'ignore' });
    return existsSync(BUSYBOX);
  } catch {
    return false;
  }
}

describe.runIf(isBusyboxUsable())('a host with nothing but busybox', () => {
  for (const hasSftp of [true, false]) {
    describeAgent(
      hasSftp ? 'busybox' : 'busybox without SFTP',
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
});
