import type { Evaluation } from '../../../groovy/index.ts';
import { StepAbort } from '../../../points/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import { defineStep, type StepCall } from '../define.ts';
import { type Endpoint, endpointOf, nonEmpty } from './endpoint.ts';
import { withKeyMaterial } from './key-material.ts';
import { logIn } from './log-in.ts';

const REGISTRY = {
  parameter: 'registry',
  className: 'org.jenkinsci.plugins.docker.commons.credentials.DockerRegistryEndpoint',
  addressName: 'url',
};

const PUBLIC = 'https://index.docker.io/v1/';

/** Logs in to a registry for its body, with a user's name and password. Jenkins: `RegistryEndpointStep`. */
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
    const { address, credentialsId } = yield* registryOf(call);
    if (credentialsId === null) return yield* call.runBody();
    return yield* withKeyMaterial(call, async (context, folder) => {
      const url = address ?? PUBLIC;
      const found = await context.credentials.find(credentialsId, { address: url });
      if (found?.kind !== 'username-password')
        throw new StepAbort(`Could not find credentials matching ${credentialsId}`);
      if (!URL.canParse(url))
        throw new StepFailure({ className: 'java.net.MalformedURLException', message: `no protocol: ${url}` });
      return logIn(context, found, { url, folder });
    });
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
