import type { Evaluation } from '../../../groovy/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { type Endpoint, endpointOf, nonEmpty } from './endpoint.ts';

const REGISTRY = {
  parameter: 'registry',
  className: 'org.jenkinsci.plugins.docker.commons.credentials.DockerRegistryEndpoint',
  addressName: 'url',
};

/** Logs in to a registry for its body. Nobody can store credentials yet, so none are found. Jenkins: `RegistryEndpointStep`. */
export const withDockerRegistry = defineStep({
  name: 'withDockerRegistry',
  className: 'org.jenkinsci.plugins.docker.workflow.RegistryEndpointStep',
  displayName: 'Sets up Docker registry endpoint',
  parameters: [
    { name: 'registry', type: 'describable' },
    { name: 'url', type: 'String' },
    { name: 'credentialsId', type: 'String' },
    { name: 'toolName', type: 'String' },
  ],
  body: true,
  needs: 'workspace',
  *run(call) {
    const { credentialsId } = yield* registryOf(call);
    if (credentialsId !== null) return call.abort(`Could not find credentials matching ${credentialsId}`);
    return yield* call.runBody();
  },
});

function* registryOf(call: StepCall): Evaluation<Endpoint> {
  const { args, machine } = call;
  const refuse = (why: string): never => machine.fail('java.lang.IllegalArgumentException', why);
  if (!args.has('url') && !args.has('credentialsId')) {
    if (!args.has('registry')) return refuse('must specify url/credentialsId (or registry)');
    return yield* endpointOf(call, args.value('registry'), REGISTRY);
  }
  if (args.has('registry')) return refuse('cannot mix url/credentialsId with registry');
  return { address: nonEmpty(args.optionalText('url')), credentialsId: nonEmpty(args.optionalText('credentialsId')) };
}
