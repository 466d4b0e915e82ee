import { defineStep } from '../define.ts';
import { endpointOf } from './endpoint.ts';

const SERVER = {
  parameter: 'server',
  className: 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerEndpoint',
  addressName: 'uri',
};

/**
 * Names the Docker server that commands of its body talk to. Credentials that are not found are left out, as by Jenkins,
 * and nobody can store any yet. Jenkins: `ServerEndpointStep`.
 */
export const withDockerServer = defineStep({
  name: 'withDockerServer',
  className: 'org.jenkinsci.plugins.docker.workflow.ServerEndpointStep',
  displayName: 'Sets up Docker server endpoint',
  parameters: [{ name: 'server', type: 'describable', required: true }],
  body: true,
  needs: 'workspace',
  *run(call) {
    const { address } = yield* endpointOf(call, call.args.value('server'), SERVER);
    return yield* call.runBody({ parts: { env: new Map(address === null ? [] : [['DOCKER_HOST', address]]) } });
  },
});
