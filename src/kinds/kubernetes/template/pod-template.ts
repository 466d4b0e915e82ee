import { bool, type ConfigOf, defaultsOf, kinds, oneOf, optionalText, strings, text } from '../../../points/index.ts';
import { groupList } from '../../shared/group-list.ts';
import { containersField } from './container.ts';

const PLUGIN = 'org.csanchez.jenkins.plugins.kubernetes.';

const ANNOTATION = { key: text({ required: true }), value: text({ required: true }) };

/**
 * Holds the fields of a pod template. Numbers are texts: files have them with and without a value, and YAML names some by the
 * texts of forms (`instanceCapStr`).
 */
export const POD_TEMPLATE_FIELDS = {
  id: optionalText({ label: 'Pod template Id' }),
  inheritFrom: optionalText({ label: 'Pod template to inherit from', help: 'Names or labels, separated by spaces.' }),
  name: optionalText({ label: 'Name' }),
  namespace: optionalText({ label: 'Namespace' }),
  label: optionalText({ label: 'Labels' }),
  nodeUsageMode: optionalText({ label: 'Usage', choices: ['NORMAL', 'EXCLUSIVE', ''] }),
  instanceCap: optionalText({ label: 'Concurrency Limit', script: { name: 'instanceCapStr' } }),
  slaveConnectTimeout: optionalText({
    label: 'Timeout in seconds for Jenkins connection',
    script: { name: 'slaveConnectTimeoutStr' },
  }),
  idleMinutes: optionalText({ label: 'Time in minutes to retain agent when idle', script: { name: 'idleMinutesStr' } }),
  activeDeadlineSeconds: optionalText({
    label: 'Time in seconds for Pod deadline',
    script: { name: 'activeDeadlineSecondsStr' },
  }),
  serviceAccount: optionalText({ label: 'Service Account' }),
  schedulerName: optionalText({ label: 'Scheduler Name' }),
  nodeSelector: optionalText({ label: 'Node Selector', help: 'Pairs such as `disk=ssd`, separated by commas.' }),
  hostNetwork: optionalText({ label: 'Host Network' }),
  runAsUser: optionalText({ label: 'Run As User ID' }),
  runAsGroup: optionalText({ label: 'Run As Group ID' }),
  supplementalGroups: optionalText({ label: 'Supplemental Groups' }),
  terminationGracePeriodSeconds: optionalText({ label: 'Termination grace period in seconds' }),
  customWorkspaceVolumeEnabled: bool(),
  workspaceVolume: oneOf('podWorkspaceVolume', { label: 'Workspace Volume' }),
  volumes: kinds('podVolume', { label: 'Volumes' }),
  containers: containersField,
  envVars: kinds('podVariable', { label: 'Environment Variables' }),
  annotations: groupList(`${PLUGIN}PodAnnotation`, ANNOTATION, {
    label: 'Annotations',
    inScripts: { symbols: ['podAnnotation'], isUsual: false },
  }),
  imagePullSecrets: groupList(
    `${PLUGIN}PodImagePullSecret`,
    { name: text({ required: true }) },
    { label: 'ImagePullSecrets', inScripts: { isUsual: false } },
  ),
  yaml: optionalText({ label: 'Raw YAML for the Pod' }),
  yamls: strings({ label: 'Further YAML' }),
  yamlMergeStrategy: oneOf('podYamlMerge', { label: 'Yaml merge strategy' }),
  inheritYamlMergeStrategy: bool({ label: 'Inherit yaml merge strategy' }),
  showRawYaml: bool({ label: 'Show raw yaml in console', default: true }),
  podRetention: oneOf('podRetention', { label: 'Pod Retention' }),
  agentContainer: optionalText({ label: 'Agent Container' }),
  agentInjection: bool({ label: 'Agent Injection' }),
};

export type PodTemplate = ConfigOf<typeof POD_TEMPLATE_FIELDS>;

/** Holds what a template has of which nothing is said. */
export const EMPTY_TEMPLATE: PodTemplate = defaultsOf(POD_TEMPLATE_FIELDS);

export const templatesField = groupList(`${PLUGIN}PodTemplate`, POD_TEMPLATE_FIELDS, {
  label: 'Pod Templates',
  inScripts: { isUsual: false },
});
