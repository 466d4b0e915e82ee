import { defaultsOf } from '../../../points/index.ts';
import { CONTAINER_FIELDS, type ContainerTemplate } from '../template/container.ts';
import type { PodTemplate } from '../template/pod-template.ts';
import { keyValueVariable, secretVariable } from '../template/variables.ts';
import * as volumes from '../template/volumes.ts';

const CONTAINER: ContainerTemplate = {
  ...defaultsOf(CONTAINER_FIELDS),
  ...{ name: 'x', image: 'x:1', runAsUser: '1000', runAsGroup: '1000', alwaysPullImage: true, workingDir: '/work' },
  ...{ command: 'sleep', args: '9999', ttyEnabled: true, resourceRequestCpu: '100m', resourceRequestMemory: '1Gi' },
  ...{ resourceRequestEphemeralStorage: '1Gi', resourceLimitCpu: '2', resourceLimitMemory: '2Gi' },
  ...{ resourceLimitEphemeralStorage: '2Gi', shell: 'bash' },
  envVars: [
    { kind: keyValueVariable, config: keyValueVariable.example },
    { kind: secretVariable, config: secretVariable.example },
  ],
  ports: [{ name: 'web', containerPort: '8080', hostPort: null }],
  livenessProbe: {
    ...{ execArgs: 'sh -c "exit 0"', timeoutSeconds: '1', initialDelaySeconds: '1', failureThreshold: '3' },
    ...{ periodSeconds: '10', successThreshold: '1' },
  },
};

function withVolume<C>(kind: { readonly example: C }): Partial<PodTemplate> {
  return { volumes: [{ kind, config: kind.example }] as unknown as PodTemplate['volumes'] };
}

function withWorkspace<C>(kind: { readonly example: C }): Partial<PodTemplate> {
  return { workspaceVolume: { kind, config: kind.example } as unknown as PodTemplate['workspaceVolume'] };
}

/** Lists templates that together use every field and every kind of volume, each with what it is there for. */
export const podTemplatesOfKinds: readonly (readonly [string, Partial<PodTemplate>])[] = [
  ['a container that uses all of its fields', { containers: [CONTAINER] }],
  ['a container that is privileged', { containers: [{ ...CONTAINER, privileged: true, ports: [] }] }],
  [
    'all settings of the template',
    {
      ...{ idleMinutes: '5', activeDeadlineSeconds: '600', serviceAccount: 'builder', schedulerName: 'own' },
      ...{ nodeSelector: 'disk=ssd,zone=a', hostNetwork: 'false', runAsUser: '1000', runAsGroup: '1000' },
      ...{ supplementalGroups: '1,2', terminationGracePeriodSeconds: '10', agentInjection: true },
      annotations: [{ key: 'a/b', value: 'c d' }],
      imagePullSecrets: [{ name: 'registry' }],
      label: 'a b/c ü',
    },
  ],
  ['an emptyDir', withVolume(volumes.emptyDirVolume)],
  ['a hostPath', withVolume(volumes.hostPathVolume)],
  ['a configMap', withVolume(volumes.configMapVolume)],
  ['a secret', withVolume(volumes.secretVolume)],
  ['NFS', withVolume(volumes.nfsVolume)],
  ['a claim', withVolume(volumes.persistentVolumeClaim)],
  ['a dynamic claim', withVolume(volumes.dynamicPvcVolume)],
  ['an ephemeral claim', withVolume(volumes.genericEphemeralVolume)],
  ['workspaces in memory', withWorkspace(volumes.emptyDirWorkspaceVolume)],
  ['workspaces on the host', withWorkspace(volumes.hostPathWorkspaceVolume)],
  ['workspaces by NFS', withWorkspace(volumes.nfsWorkspaceVolume)],
  ['workspaces in a claim', withWorkspace(volumes.persistentVolumeClaimWorkspaceVolume)],
  ['workspaces in a dynamic claim', withWorkspace(volumes.dynamicPvcWorkspaceVolume)],
  ['workspaces in an ephemeral claim', withWorkspace(volumes.genericEphemeralWorkspaceVolume)],
];
