import { type CloudTemplate, defineCloud } from '../../points/index.ts';
import { CLOUD_FIELDS, type KubernetesConfig } from './cloud-fields.ts';
import { EMPTY_TEMPLATE } from './template/pod-template.ts';
import { limitOf } from './template/words.ts';

/** Holds the templates of each configuration: they are asked for whenever something waits. */
const templates = new WeakMap<KubernetesConfig, Promise<readonly CloudTemplate[]>>();

/** Makes nodes of pods in a cluster. What speaks with clusters is loaded with the first of them. Jenkins: `KubernetesCloud`. */
export const kubernetesCloud = defineCloud({
  xmlTag: 'org.csanchez.jenkins.plugins.kubernetes.KubernetesCloud',
  symbol: 'kubernetes',
  displayName: 'Kubernetes',
  fields: CLOUD_FIELDS,
  example: {
    name: 'kubernetes',
    defaultsProviderTemplate: 'base',
    templates: [
      {
        ...EMPTY_TEMPLATE,
        id: 'c1',
        name: 'maven',
        label: 'maven',
        instanceCap: '10',
        yaml: 'spec: {}',
        annotations: [{ key: 'a', value: 'b' }],
        imagePullSecrets: [{ name: 'registry' }],
      },
    ],
    serverUrl: 'https://cluster.example.org',
    useJenkinsProxy: false,
    serverCertificate: null,
    skipTlsVerify: false,
    addMasterProxyEnvVars: false,
    capOnlyOnAlivePods: false,
    namespace: 'builds',
    jnlpregistry: null,
    restrictedPssSecurityContext: false,
    webSocket: true,
    directConnection: false,
    jenkinsUrl: 'http://jenkins:8080/',
    jenkinsTunnel: null,
    credentialsId: 'cluster',
    containerCap: '20',
    retentionTimeout: '5',
    connectTimeout: '5',
    readTimeout: '15',
    podLabels: [{ key: 'team', value: 'a' }],
    usageRestricted: false,
    maxRequestsPerHost: '32',
    waitForPodSec: '600',
    podRetention: null,
    garbageCollection: null,
  },
  limits: ({ name, containerCap }) => ({ name, cap: limitOf(containerCap) || null }),
  templates(config) {
    const known =
      templates.get(config) ?? import('./cloud-templates.ts').then(({ templatesOf }) => templatesOf(config));
    templates.set(config, known);
    return known;
  },
  async provision(config, context) {
    const { provisionPod } = await import('./provision.ts');
    await provisionPod(config, context);
  },
  async terminate(config, node, context) {
    const { terminatePod } = await import('./provision.ts');
    await terminatePod(config, node, context);
  },
  async find(config, context, nodes) {
    const { findPods } = await import('./provision.ts');
    return findPods(config, context, nodes);
  },
  async watch(config, node, context) {
    const { watchNode } = await import('./provision.ts');
    return watchNode(config, node, context);
  },
});
