import type { WrapperKind } from '../../../points/index.ts';
import { defineStep } from '../define.ts';
import { surround } from './core-wrapper.ts';

const WRAPPER = 'com.cloudbees.jenkins.plugins.sshagent.SSHAgentBuildWrapper';

/** An `ssh-agent` with keys for its body. Jobs have the same as a wrapper. Jenkins: `SSHAgentStep`. */
export const sshagent = defineStep({
  name: 'sshagent',
  className: 'com.cloudbees.jenkins.plugins.sshagent.SSHAgentStep',
  displayName: 'SSH Agent',
  parameters: [
    { name: 'credentials', type: 'List<String>', required: true },
    { name: 'ignoreMissing', type: 'boolean' },
  ],
  body: true,
  needs: 'workspace',
  *run(call) {
    const kind = call.host.kinds.find('wrapper', WRAPPER) as WrapperKind | undefined;
    if (kind === undefined) return call.abort('There is no ssh-agent on this server');
    const config = {
      credentialIds: call.args.texts('credentials') ?? [],
      ignoreMissing: call.args.bool('ignoreMissing'),
    };
    return yield* surround(call, kind, config);
  },
});
