import { expect, it } from 'vitest';
import { clouds } from '../../src/casc/sections/clouds.ts';
import { applied as apply } from '../../src/casc/testing/applied.ts';
import { exportOf } from '../../src/casc/work/plan.ts';
import { allKinds } from '../../src/kinds/index.ts';
import { KindRegistry } from '../../src/points/index.ts';

const registry = new KindRegistry(allKinds, { decrypt: (text) => text });
const kindsOf = (family: string) => allKinds.filter((kind) => kind.family === family);
const SECTIONS = [clouds];

function applied(yaml: string, files?: ReadonlyMap<string, string>) {
  return apply(yaml, files, SECTIONS, { kindsOf, kinds: registry.context.kinds });
}

const YAML = `
jenkins:
  clouds:
  - kubernetes:
      name: main
      serverUrl: https://cluster.example.org
      namespace: builds
      credentialsId: token
      containerCapStr: "10"
      podLabels: [{key: team, value: a}]
      podRetention: onFailure
      templates:
      - name: maven
        label: maven
        instanceCapStr: "3"
        idleMinutes: 5
        nodeUsageMode: EXCLUSIVE
        yamlMergeStrategy: override
        workspaceVolume: {emptyDirWorkspaceVolume: {memory: false}}
        volumes:
        - hostPathVolume: {hostPath: /a, mountPath: /b}
        envVars:
        - envVar: {key: A, value: b}
        containers:
        - name: maven
          image: maven:3
          command: sleep
          args: 9d
          ttyEnabled: true
          resourceLimitCpu: 500m
          envVars:
          - secretEnvVar: {key: T, secretName: s, secretKey: k}
`;

const OTHER = '<com.example.Cloud><name>main</name><x>1</x></com.example.Cloud>';
const home = (clouds: string): ReadonlyMap<string, string> =>
  new Map([['config.xml', `<hudson><clouds>${clouds}</clouds></hudson>`]]);

it('clouds are made, are the same when they are applied twice, and are exported as they came', async () => {
  const first = await applied(YAML, home(OTHER));
  const text = first.text('config.xml') ?? '';
  expect(text).toContain(OTHER);
  for (const part of [
    '<org.csanchez.jenkins.plugins.kubernetes.KubernetesCloud>',
    '<containerCap>10</containerCap>',
    '<instanceCap>3</instanceCap>',
    '<idleMinutes>5</idleMinutes>',
    '<org.csanchez.jenkins.plugins.kubernetes.volumes.HostPathVolume>',
    '<podRetention class="org.csanchez.jenkins.plugins.kubernetes.pod.retention.OnFailure"/>',
  ])
    expect(text).toContain(part);
  const second = await applied(YAML, first.after);
  expect(second.text('config.xml')).toBe(text);
  const shown = JSON.stringify(await exportOf(SECTIONS, first));
  for (const part of [
    '"containerCapStr":"10"',
    '"hostPathVolume":{"mountPath":"/b","hostPath":"/a"}',
    '"secretEnvVar":',
  ])
    expect(shown).toContain(part);
});

it('what the kind does not know of a cloud stays when it is changed; what is not named goes', async () => {
  const cloud = (name: string, more = '') =>
    `<org.csanchez.jenkins.plugins.kubernetes.KubernetesCloud><name>${name}</name>${more}</org.csanchez.jenkins.plugins.kubernetes.KubernetesCloud>`;
  const before = home(cloud('gone') + cloud('main', '<traits><a b="c"/></traits>'));
  const text = (await applied('jenkins: {clouds: [{kubernetes: {name: main, namespace: x}}]}', before)).text(
    'config.xml',
  );
  expect(text).toContain('<namespace>x</namespace>');
  expect(text).toMatch(/<traits>\s*<a b="c"\/>\s*<\/traits>/);
  expect(text).not.toContain('gone');
});

it.each([
  ['{kubernetes: {namespace: x}}', 'name: it is missing'],
  ['{kubernetes: {name: a}}, {kubernetes: {name: a}}', 'there is a cloud of this name before'],
  ['{nope: {name: a}}', 'it is not here'],
  ['{kubernetes: {name: a, nope: 1}}', 'it is not here'],
])('%s is refused', async (cloud, reason) => {
  await expect(applied(`jenkins: {clouds: [${cloud}]}`)).rejects.toThrow(reason);
});
