import { defineWrapper } from '../../points/index.ts';
import { bindSecrets } from './bind.ts';
import { bindingsField } from './binding.ts';

/**
 * Passes credentials to steps as variables, some of them paths of files that are deleted at the end. Pipelines have it as
 * `withCredentials`. Jenkins: `SecretBuildWrapper`.
 */
export const secrets = defineWrapper({
  symbol: 'withCredentials',
  displayName: 'Use secret text(s) or file(s)',
  xmlTag: 'org.jenkinsci.plugins.credentialsbinding.impl.SecretBuildWrapper',
  fields: { bindings: bindingsField },
  example: {
    bindings: [
      { type: 'StringBinding', credentialsId: 'token', variables: { variable: 'TOKEN' } },
      {
        type: 'UsernamePasswordMultiBinding',
        credentialsId: 'login',
        variables: { usernameVariable: 'USER', passwordVariable: 'PASSWORD' },
      },
    ],
  },
  async setUp({ bindings }, context) {
    const { secret, open, folder } = await bindSecrets(bindings, context);
    context.hide([...secret.values()]);
    for (const [name, value] of [...open, ...secret]) context.env.set(name, value);
    return async () => {
      await folder?.remove();
    };
  },
});
