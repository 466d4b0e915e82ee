import { expect, it } from 'vitest';
import { defaultsOf } from '../../../points/index.ts';
import { buildPod } from './build-pod.ts';
import { mergesYaml, overridesYaml } from './choices.ts';
import { CONTAINER_FIELDS, type ContainerTemplate } from './container.ts';
import { unwrapTemplate } from './merge.ts';
import { type PodNode, podOfNode } from './pod-of-node.ts';
import { EMPTY_TEMPLATE, type PodTemplate } from './pod-template.ts';
import { objectAt, objectsAt } from './pod-yaml.ts';
import { keyValueVariable, secretVariable } from './variables.ts';
import { emptyDirVolume, hostPathVolume, persistentVolumeClaimWorkspaceVolume, secretVolume } from './volumes.ts';
import { labelsOfPod, labelValue, wordsOf } from './words.ts';

const DEFAULTS = { podLabels: { jenkins: 'slave' } };
const NODE: PodNode = {
  ...{ name: 'n', labels: {}, annotations: {}, variables: {}, proxies: {} },
  ...{ agentContainer: 'jnlp', agentImage: null, isInjected: false },
};

function template(given: Partial<PodTemplate>): PodTemplate {
  return { ...EMPTY_TEMPLATE, ...given };
}

function container(given: Partial<ContainerTemplate> & { readonly name: string }): ContainerTemplate {
  return { ...defaultsOf(CONTAINER_FIELDS), image: '', ...given };
}

function build(given: Partial<PodTemplate>) {
  const pod = buildPod(template(given), DEFAULTS);
  const spec = objectAt(pod, 'spec');
  const containers = Object.fromEntries(objectsAt(spec, 'containers').map((each) => [each['name'], each]));
  return { pod, spec, containers };
}

it('a template of which nothing is said becomes a pod with the agent alone', () => {
  const { pod, spec, containers } = build({ label: 'linux' });
  expect(objectAt(pod, 'metadata')['labels']).toEqual({
    jenkins: 'slave',
    'jenkins/label': 'linux',
    'jenkins/label-digest': 'ba324ca7b1c77fc20bb970d5aff6eea9377918a5',
  });
  expect(spec).toMatchObject({
    restartPolicy: 'Never',
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    volumes: [{ name: 'workspace-volume', emptyDir: {} }],
  });
  expect(containers).toEqual({
    jnlp: {
      name: 'jnlp',
      env: [],
      workingDir: '/home/jenkins/agent',
      resources: { requests: { cpu: '100m', memory: '256Mi' } },
      volumeMounts: [{ name: 'workspace-volume', mountPath: '/home/jenkins/agent', readOnly: false }],
    },
  });
});

it('containers have the volumes of the template, their own settings, and the workspace', () => {
  const { spec, containers } = build({
    containers: [
      container({
        name: 'maven',
        image: 'maven:3',
        command: 'sh -c "sleep 9"',
        args: '',
        ttyEnabled: true,
        privileged: true,
        runAsUser: '1000',
        workingDir: '/work',
        resourceLimitMemory: '1Gi',
        resourceRequestCpu: '2',
        ports: [{ name: 'web', containerPort: '80', hostPort: null }],
        envVars: [{ kind: keyValueVariable, config: { key: 'A', value: 'own' } }],
      }),
    ],
    volumes: [
      { kind: emptyDirVolume, config: { mountPath: '/cache', memory: false } },
      { kind: hostPathVolume, config: { mountPath: '/h', hostPath: '/host', readOnly: true } },
      { kind: secretVolume, config: { mountPath: '/s', secretName: 'k', defaultMode: '0400', optional: false } },
    ],
    envVars: [
      { kind: keyValueVariable, config: { key: 'A', value: 'all' } },
      { kind: secretVariable, config: { key: 'T', secretName: 's', secretKey: 'k', optional: false } },
    ],
    workspaceVolume: { kind: persistentVolumeClaimWorkspaceVolume, config: { claimName: 'c', readOnly: false } },
    imagePullSecrets: [{ name: 'registry' }],
    annotations: [{ key: 'a', value: 'b' }],
    serviceAccount: 'builder',
    nodeSelector: 'disk=ssd, zone = a',
    hostNetwork: 'false',
    runAsUser: '0',
    supplementalGroups: '1,2',
    activeDeadlineSeconds: '60',
    terminationGracePeriodSeconds: '0',
  });
  expect(containers['maven']).toEqual({
    name: 'maven',
    image: 'maven:3',
    imagePullPolicy: 'IfNotPresent',
    tty: true,
    workingDir: '/work',
    command: ['sh', '-c', 'sleep 9'],
    args: [],
    env: [
      { name: 'A', value: 'own' },
      { name: 'T', valueFrom: { secretKeyRef: { name: 's', key: 'k', optional: false } } },
    ],
    volumeMounts: [
      { name: 'volume-0', mountPath: '/cache', readOnly: false },
      { name: 'volume-1', mountPath: '/h', readOnly: true },
      { name: 'volume-2', mountPath: '/s', readOnly: true },
      { name: 'workspace-volume', mountPath: '/work', readOnly: false },
    ],
    ports: [{ name: 'web', containerPort: 80 }],
    resources: { requests: { cpu: '2' }, limits: { memory: '1Gi' } },
    securityContext: { privileged: true, runAsUser: 1000 },
  });
  expect(spec).toMatchObject({
    volumes: [
      { name: 'workspace-volume', persistentVolumeClaim: { claimName: 'c', readOnly: false } },
      { name: 'volume-0', emptyDir: {} },
      { name: 'volume-1', hostPath: { path: '/host' } },
      { name: 'volume-2', secret: { secretName: 'k', optional: false, defaultMode: 0o400 } },
    ],
    imagePullSecrets: [{ name: 'registry' }],
    serviceAccountName: 'builder',
    nodeSelector: { disk: 'ssd', zone: 'a' },
    hostNetwork: false,
    securityContext: { runAsUser: 0, supplementalGroups: [1, 2] },
    activeDeadlineSeconds: 60,
    terminationGracePeriodSeconds: 0,
  });
});

it('YAML is the ground, and fields win over it', () => {
  const { pod, spec, containers } = build({
    containers: [container({ name: 'maven', image: 'maven:4' })],
    yaml: `
metadata: {labels: {team: a}}
spec:
  shareProcessNamespace: true
  tolerations: [{key: x, operator: Exists}]
  containers:
  - name: maven
    image: maven:3
    command: [sleep]
    args: ['99d']
    lifecycle: {preStop: {exec: {command: [true]}}}
    volumeMounts: [{name: m2, mountPath: /root/.m2}]
  - {name: busybox, image: busybox}
  volumes: [{name: m2, emptyDir: {}}]`,
  });
  expect(objectAt(pod, 'metadata')['labels']).toMatchObject({ team: 'a', jenkins: 'slave' });
  expect(Object.keys(containers)).toEqual(['maven', 'busybox', 'jnlp']);
  expect(containers['maven']).toMatchObject({
    image: 'maven:4',
    command: ['sleep'],
    args: ['99d'],
    lifecycle: { preStop: { exec: { command: [true] } } },
    volumeMounts: [
      { name: 'm2', mountPath: '/root/.m2' },
      { name: 'workspace-volume', mountPath: '/home/jenkins/agent' },
    ],
  });
  expect(spec).toMatchObject({ shareProcessNamespace: true, tolerations: [{ key: 'x' }] });
});

it.each([
  ['jenkins/inbound-agent:latest', undefined],
  ['docker.io/jenkins/inbound-agent@sha256:1', undefined],
  ['jenkins/jnlp-slave:3', undefined],
  ['registry.example.org/own-agent:1', 'registry.example.org/own-agent:1'],
])('the image %s of the agent becomes %s, without one that of the server', (image, wanted) => {
  const yaml = `spec: {containers: [{name: jnlp, image: '${image}', args: ['$(JENKINS_SECRET)', '$(JENKINS_NAME)']}]}`;
  const { containers } = build({ yaml });
  expect(containers['jnlp']?.['image']).toBe(wanted);
  expect(containers['jnlp']?.['args']).toEqual(
    wanted === undefined ? undefined : ['$(JENKINS_SECRET)', '$(JENKINS_NAME)'],
  );
});

it('templates inherit by name and by label: containers are one by their names, the rest by its own', () => {
  const base = template({
    name: 'base',
    label: 'x base-label',
    containers: [
      container({ name: 'a', image: 'a:1', command: 'cat', resourceLimitCpu: '1' }),
      container({ name: 'b', image: 'b:1' }),
    ],
    volumes: [{ kind: emptyDirVolume, config: { mountPath: '/c', memory: true } }],
    serviceAccount: 'base',
    idleMinutes: '5',
    namespace: 'ns',
    imagePullSecrets: [{ name: 's' }],
  });
  const middle = template({ name: 'middle', inheritFrom: 'base', nodeSelector: 'a=b' });
  const own = template({
    name: 'own',
    label: 'own',
    inheritFrom: 'middle',
    containers: [container({ name: 'a', image: 'a:2', ttyEnabled: true })],
    serviceAccount: 'own',
    idleMinutes: '0',
    imagePullSecrets: [{ name: 's' }, { name: 't' }],
  });
  const whole = unwrapTemplate(own, [base, middle]);
  expect(whole).toMatchObject({
    name: 'own',
    label: 'own',
    serviceAccount: 'own',
    nodeSelector: 'a=b',
    idleMinutes: '5',
    namespace: 'ns',
    imagePullSecrets: [{ name: 's' }, { name: 't' }],
    volumes: [{ config: { mountPath: '/c' } }],
  });
  expect(whole.containers.map(({ name, image, command, ttyEnabled }) => [name, image, command, ttyEnabled])).toEqual([
    ['a', 'a:2', 'cat', true],
    ['b', 'b:1', null, false],
  ]);
  expect(unwrapTemplate(template({ inheritFrom: 'base-label' }), [base]).serviceAccount).toBe('base');
  expect(unwrapTemplate(template({}), [base], 'base').serviceAccount).toBe('base');
});

it('templates that inherit from each other end somewhere', () => {
  const one = template({ name: 'one', inheritFrom: 'two', nodeSelector: 'a=1' });
  const two = template({ name: 'two', inheritFrom: 'one', serviceAccount: 's' });
  expect(unwrapTemplate(one, [one, two])).toMatchObject({ nodeSelector: 'a=1', serviceAccount: 's' });
});

it('of inherited YAML the last one holds, or all of it where it is merged', () => {
  const base = template({
    name: 'base',
    yaml: 'spec: {containers: [{name: a, image: a, env: [{name: X, value: "1"}]}, {name: b, image: b}]}',
  });
  const yaml = 'spec: {containers: [{name: a, env: [{name: Y, value: "2"}]}]}';
  const names = (strategy: PodTemplate['yamlMergeStrategy']) => {
    const own = unwrapTemplate(template({ inheritFrom: 'base', yaml, yamlMergeStrategy: strategy }), [base]);
    return build(own).containers;
  };
  expect(Object.keys(names({ kind: overridesYaml, config: {} }))).toEqual(['a', 'jnlp']);
  const merged = names({ kind: mergesYaml, config: {} });
  expect(Object.keys(merged)).toEqual(['a', 'b', 'jnlp']);
  expect(merged['a']).toMatchObject({
    image: 'a',
    env: [
      { name: 'X', value: '1' },
      { name: 'Y', value: '2' },
    ],
  });
});

it.each([
  ['spec: [', /cannot be read/],
  ['- a', /no map/],
  ['kind: Deployment', /Deployment/],
])('YAML %s is refused', (yaml, reason) => {
  expect(() => build({ yaml })).toThrow(reason);
});

it('the pod of a node has its name and what the agent needs', () => {
  const { pod } = build({
    yaml: `
metadata: {generateName: x-}
spec: {containers: [{name: jnlp, image: own, args: ['\${computer.jnlpmac}', '\${computer.name}'],
  env: [{name: JENKINS_URL, value: 'http://inside/'}, {name: JENKINS_SECRET, value: wrong}]}]}`,
  });
  const variables = { JENKINS_URL: 'http://outside/', JENKINS_SECRET: 's', JENKINS_AGENT_NAME: 'n' };
  const own = podOfNode(pod, { ...NODE, labels: { l: 'v' }, variables });
  expect(own).toMatchObject({ metadata: { name: 'n', labels: { jenkins: 'slave', l: 'v' } } });
  expect(objectAt(own, 'metadata')['generateName']).toBeUndefined();
  expect(objectsAt(objectAt(own, 'spec'), 'containers')[0]).toMatchObject({
    args: ['s', 'n'],
    env: [
      { name: 'JENKINS_SECRET', value: 's' },
      { name: 'JENKINS_AGENT_NAME', value: 'n' },
      { name: 'JENKINS_URL', value: 'http://inside/' },
    ],
  });
});

it('the agent has the image of the server where its own is missing, and a clear error names what to do without', () => {
  const { pod } = build({});
  const own = podOfNode(pod, { ...NODE, agentImage: 'agent:1', proxies: { http_proxy: 'http://p/' } });
  expect(objectsAt(objectAt(own, 'spec'), 'containers')[0]).toMatchObject({
    image: 'agent:1',
    env: [{ name: 'http_proxy', value: 'http://p/' }],
  });
  expect(() => podOfNode(pod, NODE)).toThrow(/no image of agents is configured.*--agentImage/);
});

it('the program of the agent is put into an image that has none', () => {
  const { pod } = build({
    agentContainer: 'x',
    yaml: 'spec: {containers: [{name: x, image: "x:1", command: [sleep]}]}',
  });
  const own = podOfNode(pod, { ...NODE, agentContainer: 'x', agentImage: 'agent:1', isInjected: true });
  const spec = objectAt(own, 'spec');
  expect(objectsAt(spec, 'initContainers')).toMatchObject([{ image: 'agent:1', name: 'set-up-millwright-agent' }]);
  const [agent] = objectsAt(spec, 'containers');
  expect(agent).toMatchObject({ image: 'x:1', command: ['sh', '-c', expect.stringContaining('agent.cjs')] });
  const mounted = objectsAt(agent ?? {}, 'volumeMounts').map(({ name }) => name);
  expect(mounted).toEqual(['workspace-volume', 'millwright-agent']);
  expect(objectsAt(spec, 'volumes').map(({ name }) => name)).toEqual(mounted);
});

it('the restricted security standard asks for settings that a container may have otherwise', () => {
  const yaml = 'spec: {containers: [{name: x, securityContext: {runAsNonRoot: false}}], initContainers: [{name: i}]}';
  const pod = buildPod(template({ yaml }), { ...DEFAULTS, isRestricted: true });
  const spec = objectAt(pod, 'spec');
  const securityContext = { allowPrivilegeEscalation: false, seccompProfile: { type: 'RuntimeDefault' } };
  expect(objectsAt(spec, 'containers')).toMatchObject([
    { name: 'x', securityContext: { ...securityContext, runAsNonRoot: false } },
    { name: 'jnlp', securityContext: { ...securityContext, runAsNonRoot: true, capabilities: { drop: ['ALL'] } } },
  ]);
  expect(objectsAt(spec, 'initContainers')).toMatchObject([{ name: 'i', securityContext }]);
});

it('words of labels and commands are as the cluster wants them', () => {
  expect(wordsOf('sh -c "a b" c')).toEqual(['sh', '-c', 'a b', 'c']);
  expect(labelValue('_a b/ü!')).toBe('xa_b__x');
  expect(labelValue('x'.repeat(80))).toHaveLength(63);
  expect(labelsOfPod(null)).toEqual({ 'jenkins/label': 'slave-default', 'jenkins/label-digest': '0' });
});
