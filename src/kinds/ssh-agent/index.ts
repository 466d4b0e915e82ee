import type { BuiltInPlugin } from '../../points/index.ts';
import { sshAgentStep } from './pipeline-step.ts';
import { sshAgent } from './wrapper.ts';

export const sshAgentPlugin: BuiltInPlugin = {
  name: 'ssh-agent',
  kinds: [sshAgent, sshAgentStep],
};
