import { bool, type ConfigOf, oneOf, optionalText, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';
import { templatesField } from './template/pod-template.ts';

const LABEL = { key: text({ required: true }), value: text({ required: true }) };

/** Holds the fields of a cloud, by the elements of its plugin. Numbers are texts, as forms and files of Jenkins have them. */
export const CLOUD_FIELDS = {
  name: text({ required: true, label: 'Name' }),
  defaultsProviderTemplate: optionalText({ label: 'Defaults provider template name' }),
  templates: templatesField,
  serverUrl: optionalText({
    label: 'Kubernetes URL',
    help: 'Where it is empty, the cluster in which this server runs itself.',
  }),
  useJenkinsProxy: bool({ label: 'Use Jenkins Proxy' }),
  serverCertificate: optionalText({ label: 'Kubernetes server certificate key' }),
  skipTlsVerify: bool({ label: 'Disable https certificate check' }),
  addMasterProxyEnvVars: bool({ label: 'Transfer proxy related environment variables from controller to agent' }),
  capOnlyOnAlivePods: bool(),
  namespace: optionalText({ label: 'Kubernetes Namespace' }),
  jnlpregistry: optionalText({
    label: 'Agent Docker Registry',
    help: 'Goes in front of the image of agents that a template leaves open.',
  }),
  restrictedPssSecurityContext: bool({ label: 'Restricted pod security standard' }),
  webSocket: bool({ label: 'WebSocket', help: 'Agents connect by WebSocket, whatever this says.' }),
  directConnection: bool({ label: 'Direct Connection' }),
  jenkinsUrl: optionalText({ label: 'Jenkins URL' }),
  jenkinsTunnel: optionalText({ label: 'Jenkins tunnel' }),
  credentialsId: optionalText({ label: 'Credentials' }),
  containerCap: optionalText({ label: 'Concurrency Limit', script: { name: 'containerCapStr' } }),
  retentionTimeout: optionalText({ label: 'Container Cleanup Timeout' }),
  connectTimeout: optionalText({ label: 'Connection Timeout', script: { name: 'connectTimeoutStr' } }),
  readTimeout: optionalText({ label: 'Read Timeout', script: { name: 'readTimeoutStr' } }),
  podLabels: groupList('org.csanchez.jenkins.plugins.kubernetes.PodLabel', LABEL, {
    label: 'Pod Labels',
    aliases: 'any',
  }),
  usageRestricted: bool({ label: 'Restrict pipeline support to authorized folders' }),
  maxRequestsPerHost: optionalText({
    label: 'Max connections to Kubernetes API',
    script: { name: 'maxRequestsPerHostStr' },
  }),
  waitForPodSec: optionalText({ label: 'Wait for pod, in seconds' }),
  podRetention: oneOf('podRetention', { label: 'Pod Retention' }),
  garbageCollection: optionalText({ script: false }),
};

export type KubernetesConfig = ConfigOf<typeof CLOUD_FIELDS>;
