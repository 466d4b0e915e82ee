import { bool, type ConfigOf, group, oneOf, optionalText, strings, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const PLUGIN = 'com.nirima.jenkins.plugins.docker.';

/** Holds what a container is made of. Lists are texts with a line each, as the form has them, or lists as files have them. */
const BASE = {
  image: text({ required: true, label: 'Docker Image' }),
  pullCredentialsId: optionalText({ label: 'Registry Authentication' }),
  dockerCommand: optionalText({ label: 'Docker Command' }),
  hostname: optionalText({ label: 'Hostname' }),
  user: optionalText({ label: 'User' }),
  network: optionalText({ label: 'Network' }),
  environment: strings({ label: 'Environment', script: { name: 'environments' } }),
  environmentsString: optionalText({ label: 'Environment' }),
  mounts: strings({ label: 'Mounts' }),
  mountsString: optionalText({ label: 'Mounts' }),
  volumes: strings({ label: 'Volumes' }),
  volumesString: optionalText({ label: 'Volumes' }),
  extraHosts: strings({ label: 'Extra Hosts' }),
  extraHostsString: optionalText({ label: 'Extra Hosts' }),
  dnsHosts: strings({ label: 'DNS' }),
  dnsString: optionalText({ label: 'DNS' }),
  capabilitiesToAddString: optionalText({ label: 'Capabilities to add' }),
  memoryLimit: optionalText({ label: 'Memory Limit in MB' }),
  memorySwap: optionalText({ label: 'Swap Memory Limit in MB' }),
  cpuShares: optionalText({ label: 'CPU Shares' }),
  cpuPeriod: optionalText({ label: 'CPU CFS period' }),
  cpuQuota: optionalText({ label: 'CPU CFS quota' }),
  shmSize: optionalText({ label: 'Shared Memory Size in MB' }),
  cpus: optionalText({ label: 'CPUs' }),
  macAddress: optionalText({ label: 'MAC address' }),
  bindPorts: optionalText({ label: 'Port bindings' }),
  bindAllPorts: bool({ label: 'Bind all declared ports' }),
  devices: strings({ label: 'Devices' }),
  devicesString: optionalText({ label: 'Devices' }),
  volumesFrom2: strings({ label: 'Volumes From' }),
  volumesFromString: optionalText({ label: 'Volumes From' }),
  capabilitiesToAdd: strings({ label: 'Capabilities to add' }),
  capabilitiesToDrop: strings({ label: 'Capabilities to drop' }),
  capabilitiesToDropString: optionalText({ label: 'Capabilities to drop' }),
  securityOpts: strings({ label: 'Security options' }),
  securityOptsString: optionalText({ label: 'Security options' }),
  extraGroups: strings({ label: 'Additional groups' }),
  extraGroupsString: optionalText({ label: 'Additional groups' }),
  extraDockerLabelsString: optionalText({ label: 'Extra docker labels' }),
  privileged: bool({ label: 'Run container privileged' }),
  tty: bool({ label: 'Allocate a pseudo-TTY' }),
};

const TEMPLATE = {
  labelString: optionalText({ label: 'Labels' }),
  name: optionalText({ label: 'Name' }),
  connector: oneOf('dockerConnector', { label: 'Connect method' }),
  remoteFs: optionalText({ label: 'Remote File System Root' }),
  instanceCap: optionalText({ label: 'Instance Capacity', script: { name: 'instanceCapStr' } }),
  mode: optionalText({ label: 'Usage', choices: ['NORMAL', 'EXCLUSIVE', ''] }),
  retentionStrategy: group(
    { idleMinutes: optionalText({ label: 'Idle timeout' }) },
    { javaClass: `${PLUGIN}strategy.DockerOnceRetentionStrategy`, label: 'Idle timeout' },
  ),
  dockerTemplateBase: group(BASE, { label: 'Container' }),
  removeVolumes: bool({ label: 'Remove volumes' }),
  stopTimeout: optionalText({ label: 'Stop timeout' }),
  pullStrategy: optionalText({ label: 'Pull strategy', choices: ['PULL_ALWAYS', 'PULL_LATEST', 'PULL_NEVER', ''] }),
  pullTimeout: optionalText({ label: 'Pull timeout' }),
};

/** Holds the fields of a cloud, by the elements of its plugin. Numbers are texts, as forms and files of Jenkins have them. */
export const CLOUD_FIELDS = {
  name: text({ required: true, label: 'Name' }),
  dockerApi: group(
    {
      dockerHost: group({
        uri: optionalText({ label: 'Docker Host URI' }),
        credentialsId: optionalText({ label: 'Server credentials' }),
      }),
      connectTimeout: optionalText({ label: 'Connection Timeout' }),
      readTimeout: optionalText({ label: 'Read Timeout' }),
      dockerHostname: optionalText({ label: 'Docker Hostname or IP address', script: { name: 'hostname' } }),
    },
    { label: 'Docker Cloud details' },
  ),
  containerCap: optionalText({ label: 'Container Cap', script: { name: 'containerCapStr' } }),
  exposeDockerHost: bool({ label: 'Expose DOCKER_HOST' }),
  errorDuration: optionalText({ label: 'Error Duration' }),
  templates: groupList(`${PLUGIN}DockerTemplate`, TEMPLATE, { label: 'Docker Agent templates' }),
};

export type DockerConfig = ConfigOf<typeof CLOUD_FIELDS>;
export type DockerTemplate = DockerConfig['templates'][number];
export type ContainerBase = NonNullable<DockerTemplate['dockerTemplateBase']>;
