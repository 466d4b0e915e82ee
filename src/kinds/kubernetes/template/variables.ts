import { bool, definePodVariable, text } from '../../../points/index.ts';

const PLUGIN = 'org.csanchez.jenkins.plugins.kubernetes.';
const key = text({ required: true, label: 'Key' });

/** Sets a variable of a container. The older classes for pods and for containers are read as this one. */
export const keyValueVariable = definePodVariable({
  xmlTag: `${PLUGIN}model.KeyValueEnvVar`,
  aliases: [`${PLUGIN}PodEnvVar`, `${PLUGIN}ContainerEnvVar`],
  symbol: 'envVar',
  displayName: 'Environment Variable',
  fields: { key, value: text({ required: true, label: 'Value' }) },
  inScripts: { symbols: ['envVar', 'containerEnvVar', 'podEnvVar'], isUsual: false },
  example: { key: 'A', value: 'b' },
  variable: (config) => ({ name: config.key, value: config.value }),
});

/** Sets a variable of a container to what stands in a secret of the cluster. */
export const secretVariable = definePodVariable({
  xmlTag: `${PLUGIN}model.SecretEnvVar`,
  aliases: [`${PLUGIN}PodSecretEnvVar`, `${PLUGIN}ContainerSecretEnvVar`],
  symbol: 'secretEnvVar',
  displayName: 'Environment Variable from Secret',
  fields: {
    key,
    secretName: text({ required: true, label: 'Secret name' }),
    secretKey: text({ required: true, label: 'Secret key' }),
    optional: bool({ label: 'Optional' }),
  },
  inScripts: { symbols: ['secretEnvVar', 'containerSecretEnvVar', 'podSecretEnvVar'], isUsual: false },
  example: { key: 'TOKEN', secretName: 'tokens', secretKey: 'main', optional: true },
  variable: ({ secretName, secretKey, optional, ...config }) => ({
    name: config.key,
    valueFrom: { secretKeyRef: { name: secretName, key: secretKey, optional } },
  }),
});

export const podVariables = [keyValueVariable, secretVariable];
