import { type CloudTemplate, defineCloud } from '../../points/index.ts';
import { jnlpConnector } from './connectors.ts';
import { CLOUD_FIELDS, type DockerConfig } from './fields.ts';
import { limitOf, templatesOf } from './templates.ts';

/** Holds the templates of each configuration: they are asked for whenever something waits. */
const templates = new WeakMap<DockerConfig, readonly CloudTemplate[]>();

/** Makes nodes of containers of a Docker engine. Jenkins: `DockerCloud`. */
export const dockerCloud = defineCloud({
  xmlTag: 'com.nirima.jenkins.plugins.docker.DockerCloud',
  symbol: 'docker',
  displayName: 'Docker',
  fields: CLOUD_FIELDS,
  example: {
    name: 'docker',
    dockerApi: {
      dockerHost: { uri: 'unix:///var/run/docker.sock', credentialsId: null },
      connectTimeout: '60',
      readTimeout: '60',
      dockerHostname: null,
    },
    containerCap: '100',
    exposeDockerHost: false,
    errorDuration: '300',
    templates: [
      {
        labelString: 'linux docker',
        name: 'agent',
        connector: { kind: jnlpConnector, config: { user: 'jenkins', jenkinsUrl: null } },
        remoteFs: '/home/jenkins',
        instanceCap: '10',
        mode: 'NORMAL',
        retentionStrategy: { idleMinutes: '10' },
        dockerTemplateBase: {
          ...{ image: 'agent:1', pullCredentialsId: null, dockerCommand: null, hostname: null, user: null },
          ...{ network: 'host', environment: ['A=b'], environmentsString: null, mounts: [], mountsString: null },
          ...{ volumes: ['/a:/b'], volumesString: null, extraHosts: [], extraHostsString: null, dnsString: null },
          ...{ capabilitiesToAddString: null, memoryLimit: '512', memorySwap: null, cpuShares: null, cpuPeriod: null },
          ...{ cpuQuota: null, shmSize: null, privileged: false, tty: false, cpus: '1.5', macAddress: null },
          ...{ bindPorts: '80:8080', bindAllPorts: false, devices: ['/dev/kvm'], devicesString: null },
          ...{ volumesFrom2: [], volumesFromString: null, capabilitiesToAdd: [], capabilitiesToDrop: ['CHOWN'] },
          ...{ capabilitiesToDropString: null, securityOpts: [], securityOptsString: null, extraGroups: [] },
          ...{ extraGroupsString: null, extraDockerLabelsString: 'team=a', dnsHosts: ['192.0.2.53'] },
        },
        removeVolumes: true,
        stopTimeout: '10',
        pullStrategy: 'PULL_LATEST',
        pullTimeout: '300',
      },
    ],
  },
  limits: ({ name, containerCap }) => ({ name, cap: limitOf(containerCap) }),
  async templates(config) {
    const known = templates.get(config) ?? templatesOf(config);
    templates.set(config, known);
    return known;
  },
  async provision(config, context) {
    const { provisionContainer } = await import('./provision.ts');
    await provisionContainer(config, context);
  },
  async terminate(config, node, context) {
    const { removeContainer } = await import('./provision.ts');
    await removeContainer(config, node, context);
  },
  async find(config, context) {
    const { findContainers } = await import('./provision.ts');
    return findContainers(config, context);
  },
});
