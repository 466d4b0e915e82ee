import { bool, type ConfigOf, group, kinds, optionalText, text } from '../../../points/index.ts';
import { groupList } from '../../shared/group-list.ts';

const PLUGIN = 'org.csanchez.jenkins.plugins.kubernetes.';

const PROBE = {
  execArgs: optionalText({ label: 'Liveness Exec action' }),
  timeoutSeconds: optionalText(),
  initialDelaySeconds: optionalText(),
  failureThreshold: optionalText(),
  periodSeconds: optionalText(),
  successThreshold: optionalText(),
};

const PORT = {
  name: text({ required: true, label: 'Name' }),
  containerPort: text({ required: true, label: 'Container port' }),
  hostPort: optionalText({ label: 'Host port' }),
};

/** Holds the fields of a container of a template. Numbers are texts, as forms and files of Jenkins have them. */
export const CONTAINER_FIELDS = {
  name: text({ required: true, label: 'Name' }),
  image: text({ required: true, label: 'Docker image' }),
  privileged: bool({ label: 'Run in privileged mode' }),
  runAsUser: optionalText({ label: 'Run As User ID' }),
  runAsGroup: optionalText({ label: 'Run As Group ID' }),
  alwaysPullImage: bool({ label: 'Always pull image' }),
  workingDir: optionalText({ label: 'Working directory' }),
  command: optionalText({ label: 'Command to run' }),
  args: optionalText({ label: 'Arguments to pass to the command' }),
  ttyEnabled: bool({ label: 'Allocate pseudo-TTY' }),
  resourceRequestCpu: optionalText({ label: 'Request CPU' }),
  resourceRequestMemory: optionalText({ label: 'Request Memory' }),
  resourceRequestEphemeralStorage: optionalText({ label: 'Request Ephemeral Storage' }),
  resourceLimitCpu: optionalText({ label: 'Limit CPU' }),
  resourceLimitMemory: optionalText({ label: 'Limit Memory' }),
  resourceLimitEphemeralStorage: optionalText({ label: 'Limit Ephemeral Storage' }),
  shell: optionalText({ label: 'Shell' }),
  envVars: kinds('podVariable', { label: 'Environment Variables' }),
  ports: groupList(`${PLUGIN}PortMapping`, PORT, {
    label: 'Port mappings',
    inScripts: { symbols: ['portMapping'], isUsual: false },
  }),
  livenessProbe: group(PROBE, {
    label: 'Liveness Probe',
    inScripts: { className: `${PLUGIN}ContainerLivenessProbe`, symbols: ['containerLivenessProbe'], isUsual: false },
  }),
};

export type ContainerTemplate = ConfigOf<typeof CONTAINER_FIELDS>;

export const containersField = groupList(`${PLUGIN}ContainerTemplate`, CONTAINER_FIELDS, {
  label: 'Containers',
  inScripts: { symbols: ['containerTemplate'], isUsual: false },
});
