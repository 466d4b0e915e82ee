import { silentLogger } from '../../kit/index.ts';
import { describeAgent } from '../testing/agent-contract.ts';
import { createLocalAgent } from './local-agent.ts';

describeAgent(
  'this machine',
  async () => ({
    agent: createLocalAgent({ log: silentLogger }),
    another: async () => createLocalAgent({ log: silentLogger }),
  }),
  { isCut: false },
);
