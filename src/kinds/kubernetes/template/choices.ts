import { definePodRetention, definePodYamlMerge } from '../../../points/index.ts';

const RETENTION = 'org.csanchez.jenkins.plugins.kubernetes.pod.retention.';
const YAML = 'org.csanchez.jenkins.plugins.kubernetes.pod.yaml.';
const inScripts = { isUsual: false };

export const neverRetained = definePodRetention({
  xmlTag: `${RETENTION}Never`,
  symbol: 'never',
  displayName: 'Never',
  fields: {},
  inScripts,
  example: {},
  keeps: 'never',
});

export const retainedOnFailure = definePodRetention({
  xmlTag: `${RETENTION}OnFailure`,
  symbol: 'onFailure',
  displayName: 'On Failure',
  fields: {},
  inScripts,
  example: {},
  keeps: 'on-failure',
});

export const alwaysRetained = definePodRetention({
  xmlTag: `${RETENTION}Always`,
  symbol: 'always',
  displayName: 'Always',
  fields: {},
  // Recorded messages list the symbol.
  inScripts: {},
  example: {},
  keeps: 'always',
});

export const retainedByDefault = definePodRetention({
  xmlTag: `${RETENTION}Default`,
  symbol: 'default',
  displayName: 'Default',
  fields: {},
  inScripts,
  example: {},
  keeps: 'as-the-cloud',
});

export const overridesYaml = definePodYamlMerge({
  xmlTag: `${YAML}Overrides`,
  symbol: 'override',
  displayName: 'Override',
  fields: {},
  inScripts,
  example: {},
  merges: false,
});

export const mergesYaml = definePodYamlMerge({
  xmlTag: `${YAML}Merge`,
  symbol: 'merge',
  displayName: 'Merge',
  fields: {},
  inScripts,
  example: {},
  merges: true,
});

export const podChoices = [
  neverRetained,
  retainedOnFailure,
  alwaysRetained,
  retainedByDefault,
  overridesYaml,
  mergesYaml,
];
