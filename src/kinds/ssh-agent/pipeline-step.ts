import { defineStep } from '../../points/index.ts';

const WRAPPER = 'com.cloudbees.jenkins.plugins.sshagent.SSHAgentBuildWrapper';

/** Starts an `ssh-agent` with keys for its body. Jobs have the same as a wrapper. Jenkins: `SSHAgentStep`. */
export const sshAgentStep = defineStep({
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
    const config = {
      credentialIds: call.args.texts('credentials') ?? [],
      ignoreMissing: call.args.bool('ignoreMissing'),
    };
    return yield* call.surround(WRAPPER, config, 'There is no ssh-agent on this server');
  },
});
