import {
  bool,
  definePodVolume,
  definePodWorkspaceVolume,
  type Field,
  optionalText,
  type PodObject,
  text,
} from '../../../points/index.ts';

const VOLUMES = 'org.csanchez.jenkins.plugins.kubernetes.volumes.';
const WORKSPACES = `${VOLUMES}workspace.`;
const inScripts = { isUsual: false };

const mountPath = text({ required: true, label: 'Mount path' });
const readOnly = bool({ label: 'Read Only' });
const path = (label: string): Field<string> => text({ required: true, label });

/** Holds what a claim has that is made with the pod and removed with it. */
const CLAIM = {
  storageClassName: optionalText({ label: 'Storage Class Name' }),
  requestsSize: optionalText({ label: 'Requests Size' }),
  accessModes: optionalText({ label: 'Access Modes' }),
};

interface Claim {
  readonly storageClassName: string | null;
  readonly requestsSize: string | null;
  readonly accessModes: string | null;
}

/** Returns a volume of a claim of its own. Jenkins makes the claim itself; the cluster's own such volumes are the same. */
function claimed({ storageClassName, requestsSize, accessModes }: Claim): PodObject {
  const spec = {
    accessModes: [accessModes || 'ReadWriteOnce'],
    ...(storageClassName && { storageClassName }),
    resources: { requests: { storage: requestsSize || '10Gi' } },
  };
  return { ephemeral: { volumeClaimTemplate: { spec } } };
}

const EXAMPLE_CLAIM = { storageClassName: 'fast', requestsSize: '10Gi', accessModes: 'ReadWriteOnce' };

export const emptyDirVolume = definePodVolume({
  xmlTag: `${VOLUMES}EmptyDirVolume`,
  symbol: 'emptyDirVolume',
  displayName: 'Empty Dir Volume',
  fields: { mountPath, memory: bool({ label: 'In Memory' }) },
  inScripts,
  example: { mountPath: '/cache', memory: true },
  volume: ({ memory }) => ({ emptyDir: memory ? { medium: 'Memory' } : {} }),
  mount: (config) => ({ mountPath: config.mountPath, readOnly: false }),
});

export const hostPathVolume = definePodVolume({
  xmlTag: `${VOLUMES}HostPathVolume`,
  symbol: 'hostPathVolume',
  displayName: 'Host Path Volume',
  fields: { mountPath, hostPath: path('Host path'), readOnly },
  inScripts,
  example: { mountPath: '/var/run/docker.sock', hostPath: '/var/run/docker.sock', readOnly: false },
  volume: ({ hostPath }) => ({ hostPath: { path: hostPath } }),
  mount: (config) => ({ mountPath: config.mountPath, readOnly: config.readOnly }),
});

export const configMapVolume = definePodVolume({
  xmlTag: `${VOLUMES}ConfigMapVolume`,
  symbol: 'configMapVolume',
  displayName: 'Config Map Volume',
  fields: {
    mountPath,
    subPath: optionalText({ label: 'Sub path' }),
    configMapName: path('Config Map name'),
    optional: bool({ label: 'Optional' }),
  },
  inScripts,
  example: { mountPath: '/etc/settings', subPath: 'settings.xml', configMapName: 'settings', optional: true },
  volume: ({ configMapName, optional }) => ({ configMap: { name: configMapName, optional } }),
  mount: (config) => ({
    mountPath: config.mountPath,
    readOnly: false,
    ...(config.subPath && { subPath: config.subPath }),
  }),
});

export const secretVolume = definePodVolume({
  xmlTag: `${VOLUMES}SecretVolume`,
  symbol: 'secretVolume',
  displayName: 'Secret Volume',
  fields: {
    mountPath,
    secretName: path('Secret name'),
    defaultMode: optionalText({ label: 'Default mode', help: 'The permissions of the files, in octal.' }),
    optional: bool({ label: 'Optional' }),
  },
  inScripts,
  example: { mountPath: '/etc/secret', secretName: 'key', defaultMode: '0400', optional: false },
  volume({ secretName, defaultMode, optional }) {
    const mode = Number.parseInt(defaultMode ?? '', 8);
    return { secret: { secretName, optional, ...(!Number.isNaN(mode) && { defaultMode: mode }) } };
  },
  mount: (config) => ({ mountPath: config.mountPath, readOnly: true }),
});

export const nfsVolume = definePodVolume({
  xmlTag: `${VOLUMES}NfsVolume`,
  symbol: 'nfsVolume',
  displayName: 'NFS Volume',
  fields: { mountPath, serverAddress: path('Server address'), serverPath: path('Server path'), readOnly },
  inScripts,
  example: { mountPath: '/data', serverAddress: '192.0.2.1', serverPath: '/exports', readOnly: true },
  volume: (config) => nfs(config),
  mount: (config) => ({ mountPath: config.mountPath, readOnly: config.readOnly }),
});

export const persistentVolumeClaim = definePodVolume({
  xmlTag: `${VOLUMES}PersistentVolumeClaim`,
  symbol: 'persistentVolumeClaim',
  displayName: 'Persistent Volume Claim',
  fields: { mountPath, claimName: path('Claim Name'), readOnly },
  inScripts,
  example: { mountPath: '/root/.m2', claimName: 'maven', readOnly: false },
  volume: (config) => claim(config),
  mount: (config) => ({ mountPath: config.mountPath, readOnly: config.readOnly }),
});

export const dynamicPvcVolume = definePodVolume({
  xmlTag: `${VOLUMES}DynamicPVCVolume`,
  symbol: 'dynamicPVC',
  displayName: 'Dynamic Persistent Volume Claim',
  fields: { ...CLAIM, mountPath },
  inScripts,
  example: { mountPath: '/data', ...EXAMPLE_CLAIM },
  volume: (config) => claimed(config),
  mount: (config) => ({ mountPath: config.mountPath, readOnly: false }),
});

export const genericEphemeralVolume = definePodVolume({
  xmlTag: `${VOLUMES}GenericEphemeralVolume`,
  symbol: 'genericEphemeralVolume',
  displayName: 'Generic Ephemeral Volume',
  fields: { ...CLAIM, mountPath },
  inScripts,
  example: { mountPath: '/data', ...EXAMPLE_CLAIM },
  volume: (config) => claimed(config),
  mount: (config) => ({ mountPath: config.mountPath, readOnly: false }),
});

export const emptyDirWorkspaceVolume = definePodWorkspaceVolume({
  xmlTag: `${WORKSPACES}EmptyDirWorkspaceVolume`,
  symbol: 'emptyDirWorkspaceVolume',
  displayName: 'Empty Dir Workspace Volume',
  fields: { memory: bool({ label: 'In Memory' }) },
  inScripts,
  example: { memory: true },
  volume: ({ memory }) => ({ emptyDir: memory ? { medium: 'Memory' } : {} }),
});

export const hostPathWorkspaceVolume = definePodWorkspaceVolume({
  xmlTag: `${WORKSPACES}HostPathWorkspaceVolume`,
  symbol: 'hostPathWorkspaceVolume',
  displayName: 'Host Path Workspace Volume',
  fields: { hostPath: path('Host path') },
  inScripts,
  example: { hostPath: '/work' },
  volume: ({ hostPath }) => ({ hostPath: { path: hostPath } }),
});

export const nfsWorkspaceVolume = definePodWorkspaceVolume({
  xmlTag: `${WORKSPACES}NfsWorkspaceVolume`,
  symbol: 'nfsWorkspaceVolume',
  displayName: 'NFS Workspace Volume',
  fields: { serverAddress: path('Server address'), serverPath: path('Server path'), readOnly },
  inScripts,
  example: { serverAddress: '192.0.2.1', serverPath: '/exports', readOnly: false },
  volume: (config) => nfs(config),
});

export const persistentVolumeClaimWorkspaceVolume = definePodWorkspaceVolume({
  xmlTag: `${WORKSPACES}PersistentVolumeClaimWorkspaceVolume`,
  symbol: 'persistentVolumeClaimWorkspaceVolume',
  displayName: 'Persistent Volume Claim Workspace Volume',
  fields: { claimName: path('Claim Name'), readOnly },
  inScripts,
  example: { claimName: 'work', readOnly: false },
  volume: (config) => claim(config),
});

export const dynamicPvcWorkspaceVolume = definePodWorkspaceVolume({
  xmlTag: `${WORKSPACES}DynamicPVCWorkspaceVolume`,
  symbol: 'dynamicPVC',
  displayName: 'Dynamic Persistent Volume Claim Workspace Volume',
  fields: CLAIM,
  inScripts,
  example: EXAMPLE_CLAIM,
  volume: (config) => claimed(config),
});

export const genericEphemeralWorkspaceVolume = definePodWorkspaceVolume({
  xmlTag: `${WORKSPACES}GenericEphemeralWorkspaceVolume`,
  symbol: 'genericEphemeralVolume',
  displayName: 'Generic Ephemeral Workspace Volume',
  fields: CLAIM,
  inScripts,
  example: EXAMPLE_CLAIM,
  volume: (config) => claimed(config),
});

export const podVolumes = [
  emptyDirVolume,
  hostPathVolume,
  configMapVolume,
  secretVolume,
  nfsVolume,
  persistentVolumeClaim,
  dynamicPvcVolume,
  genericEphemeralVolume,
  emptyDirWorkspaceVolume,
  hostPathWorkspaceVolume,
  nfsWorkspaceVolume,
  persistentVolumeClaimWorkspaceVolume,
  dynamicPvcWorkspaceVolume,
  genericEphemeralWorkspaceVolume,
];

function nfs(config: { serverAddress: string; serverPath: string; readOnly: boolean }): PodObject {
  return { nfs: { server: config.serverAddress, path: config.serverPath, readOnly: config.readOnly } };
}

function claim(config: { claimName: string; readOnly: boolean }): PodObject {
  return { persistentVolumeClaim: { claimName: config.claimName, readOnly: config.readOnly } };
}
