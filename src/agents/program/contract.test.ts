import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { served } from '../link/testing/connected.ts';
import { type LinkPair, linkPair } from '../link/testing/memory-link.ts';
import { describeAgent } from '../testing/agent-contract.ts';
import { connectedSubject } from '../testing/connected-subject.ts';

describeAgent(
  'the agent program',
  async (t) => {
    const { connect } = served(await temporaryFolder(t, 'program'));
    let link: LinkPair | null = null;
    return connectedSubject(t, {
      async connect() {
        link = linkPair();
        return (await connect(link)).machine;
      },
      connectAnother: async () => (await connect()).machine,
      cut: () => link?.cut(),
    });
  },
  { isCut: true },
);
