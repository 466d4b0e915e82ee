import { join } from 'node:path';
import { type CredentialOf, dockerServerFiles, type RunContext } from '../../../points/index.ts';
import { defineStep } from '../define.ts';
import { endpointOf } from './endpoint.ts';
import { type KeyMaterial, withKeyMaterial } from './key-material.ts';

const SERVER = {
  parameter: 'server',
  className: 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerEndpoint',
  addressName: 'uri',
};

/**
 * Sets the Docker server that commands of its body use. Credentials that are not found, or are incomplete, are left out, as
 * in Jenkins. Jenkins: `ServerEndpointStep`.
 */
export const withDockerServer = defineStep({
  name: 'withDockerServer',
  className: 'org.jenkinsci.plugins.docker.workflow.ServerEndpointStep',
  displayName: 'Sets up Docker server endpoint',
  parameters: [{ name: 'server', type: 'describable', required: true, fields: ['uri', 'credentialsId'] }],
  body: true,
  needs: 'workspace',
  *run(call) {
    const { address, credentialsId } = yield* endpointOf(call, call.args.value('server'), SERVER);
    const env = address === null ? {} : { DOCKER_HOST: address };
    if (credentialsId === null) return yield* call.runBody({ parts: { env: new Map(Object.entries(env)) } });
    return yield* withKeyMaterial(call, async (context, folder) => {
      const found = await context.credentials.find(credentialsId, { address: address ?? '' });
      return found?.kind === 'docker-server' ? serverMaterial(context, found, { env, folder }) : { env, secrets: [] };
    });
  },
});

/** Writes the files of a Docker server credential and returns the key material. Jenkins: `ServerKeyMaterialFactory`. */
async function serverMaterial(
  { agent }: RunContext,
  credential: CredentialOf<'docker-server'>,
  { env, folder }: { readonly env: Readonly<Record<string, string>>; readonly folder: string },
): Promise<KeyMaterial> {
  const files = dockerServerFiles(credential);
  if (files.some(([, content]) => content.trim() === '')) return { env, secrets: [] };
  for (const [name, content] of files) await agent.files.write(join(folder, name), content, { mode: 0o600 });
  const secrets = credential.clientKey.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('-----'));
  return { env: { ...env, DOCKER_TLS_VERIFY: '1', DOCKER_CERT_PATH: folder }, secrets };
}
