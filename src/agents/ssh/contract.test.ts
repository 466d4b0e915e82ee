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
