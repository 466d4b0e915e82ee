import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { ClusterDouble } from '../../src/kinds/kubernetes/testing/cluster-double.ts';
import { endOf, untilLine } from '../harness/builds.ts';
import { until } from '../harness/until.ts';
import { labelled, pipeline, serverWith, startAgentIn, temporaryFolder, untilGone } from './clouds-scene.ts';

const PLUGIN = 'org.csanchez.jenkins.plugins.kubernetes.';

/** Starts a server with a cluster whose containers are processes in one folder. */
async function scene(t: TestContext, { template = '', starts = true, more = '' } = {}) {
  const folder = await temporaryFolder(t, 'pods');
  const starting = { starts, startAgent: startAgentIn };
  const cluster = await ClusterDouble.start(t, starting);
  const yamlIn = (place: string): string =>
    `spec:\n  containers:\n  - {name: jnlp, workingDir: ${join(folder, place)}}\n  - {name: x, image: 'x:1', workingDir: ${join(folder, place)}, env: [{name: IN_X, value: 'yes'}]}\n`;
  const configured = `<${PLUGIN}PodTemplate><id>t</id><name>small</name><label>pods</label><yaml>${yamlIn('configured')}</yaml>${template}</${PLUGIN}PodTemplate>`;
  const cloud = `<${PLUGIN}KubernetesCloud plugin="kubernetes"><name>k</name><serverUrl>${cluster.url}</serverUrl><namespace>builds</namespace>${more}<templates>${configured}</templates></${PLUGIN}KubernetesCloud>`;
  const server = await serverWith(t, cloud, ['--agentImage=agent:1']);
  return { cluster, folder, server, starting, yaml: yamlIn('described') };
}

function created(cluster: ClusterDouble): number {
  return cluster.requests.filter((each) => /^POST \/api\/v1\/namespaces\/builds\/pods$/.test(each)).length;
}

it('a pipeline runs in the containers of a pod that it describes', async (t) => {
  const { cluster, server, yaml } = await scene(t);
  const script = `podTemplate(yaml: '''${yaml}''') { node(POD_LABEL) {
    sh 'echo "agent \${IN_X:-no}" > shared.txt; cat shared.txt'
    container('x') { sh 'echo "x $IN_X"; cat shared.txt' } } }`;
  await server.begin('scripted', pipeline(script));
  const { console, result } = await endOf(server.client, 'job/scripted/1');
  expect(console).toMatch(/^agent no\n[\s\S]*^x yes\n\+ cat shared.txt\nagent no$/m);
  expect(console).toContain(`/described/workspace/scripted\n`);
  expect(console).toMatch(
    /^\[Pipeline\] node\nCreated Pod: k builds\/(\S+)\n(?:.*\n)*?Agent \1 is provisioned from template (\S+)\n---\napiVersion: v1\n(?:.*\n)*?Running on \1 in /m,
  );
  expect(console).toMatch(/^ {4}runUrl: job\/scripted\/1\/$/m);
  expect(console).toMatch(/name: JENKINS_SECRET\n +value: "?\*{8}/);
  expect(result).toBe('SUCCESS');
  await untilGone(() => cluster.names());
  expect(created(cluster)).toBe(1);
});

it('a declarative pipeline runs in the default container of its pod', async (t) => {
  const { cluster, server, yaml } = await scene(t);
  const script = `pipeline { agent { kubernetes { yaml '''${yaml}'''
    defaultContainer 'x' } }
    stages { stage('a') { steps { sh 'echo "in x: $IN_X"' } } } }`;
  await server.begin('declarative', pipeline(script));
  const { console, result } = await endOf(server.client, 'job/declarative/1');
  expect(console).toContain('in x: yes\n');
  expect(result).toBe('SUCCESS');
  await untilGone(() => cluster.names());
});

it('a freestyle job gets a pod of a configured template, which is removed when it is built', async (t) => {
  const { cluster, server } = await scene(t);
  const label = await server.client.json<{ clouds: unknown[] }>('label/pods/api/json');
  expect(label.clouds).toHaveLength(1);
  await server.begin('free', labelled('pods', 'echo "on $NODE_NAME"'));
  const { console, result } = await endOf(server.client, 'job/free/1');
  expect(console).toMatch(/^Agent (\S+) is provisioned from template small\n---\n(?:.*\n)*?Building remotely on \1 /m);
  expect(console).toMatch(/^on small-[a-z0-9]{5}$/m);
  expect(result).toBe('SUCCESS');
  await untilGone(() => cluster.names());
  expect(created(cluster)).toBe(1);
  const { computer } = await server.client.json<{ computer: unknown[] }>('computer/api/json');
  expect(computer).toHaveLength(1);
});

it('a pod that does not start is told of, and another one is made', async (t) => {
  const { cluster, server, starting } = await scene(t, { starts: false });
  await server.begin('free', labelled('pods', 'echo built'));
  const name = await until(async () => {
    const [first] = cluster.names();
    return first === undefined ? { instead: 'there is no pod' } : { found: first.replace('builds/', '') };
  });
  cluster.event('builds', name, 'Warning', 'FailedScheduling', 'no place');
  const log = `computer/${name}/logText/progressiveText?start=0`;
  await server.client.untilText(log, /\[Warning\]\[builds\/\S+\]\[FailedScheduling\] no place/);
  starting.starts = true;
  const state = { terminated: { exitCode: 1 } };
  cluster.setStatus('builds', name, { phase: 'Running', containerStatuses: [{ name: 'x', state }] });
  const { console, result } = await endOf(server.client, 'job/free/1');
  expect(console).toContain('built\n');
  expect(result).toBe('SUCCESS');
  expect(server.server.output()).toMatch(/builds\/\S+ Container x was terminated\./);
  await untilGone(() => cluster.names());
  expect(created(cluster)).toBe(2);
});

/** Begins a pipeline whose pod the cluster does not start, and returns the name of the pod. */
async function podThatWaits({ cluster, server, yaml }: Awaited<ReturnType<typeof scene>>, job: string) {
  await server.begin(job, pipeline(`podTemplate(yaml: '''${yaml}''') { node(POD_LABEL) { sh 'true' } }`));
  return until(async () => {
    const [first] = cluster.names();
    return first === undefined ? { instead: 'there is no pod' } : { found: first.replace('builds/', '') };
  });
}

it('a pipeline whose image cannot be pulled ends, and says why', async (t) => {
  const made = await scene(t, { starts: false });
  const { cluster, server } = made;
  const name = await podThatWaits(made, 'pull');
  cluster.event('builds', name, 'Warning', 'Failed', 'no such image');
  await untilLine(server.client, 'job/pull/1', `[Warning][builds/${name}][Failed] no such image`);
  const waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image "x:1"' };
  const containerStatuses = [{ name: 'x', image: 'x:1', state: { waiting } }];
  for (const left of [2, 1, 0]) {
    cluster.setStatus('builds', name, { phase: 'Pending', containerStatuses });
    const said = `ERROR: Image pull backoff detected, waiting for image to be available. Will wait for ${left} more events before terminating the node.`;
    if (left > 0) await untilLine(server.client, 'job/pull/1', said);
  }
  const { console, result } = await endOf(server.client, 'job/pull/1');
  expect(console).toContain(`[PodInfo] builds/${name}\n\tContainer [x] waiting [ImagePullBackOff] Back-off`);
  expect(console).toMatch(
    /^ERROR: Unable to pull Docker image "x:1". Check if image tag name is spelled correctly.\n(?:.*\n)*Queue task was cancelled\n/m,
  );
  expect(result).toBe('ABORTED');
  await untilGone(() => cluster.names());
  expect(created(cluster)).toBe(1);
});

it('a person deletes the node of a pod: its build ends, and the pod is removed', async (t) => {
  const { cluster, server, yaml } = await scene(t);
  const script = `podTemplate(yaml: '''${yaml}''') { node(POD_LABEL) { sh 'echo begun; sleep 600' } }`;
  await server.begin('deleted', pipeline(script));
  await untilLine(server.client, 'job/deleted/1', 'begun');
  const name = cluster.names()[0]?.replace('builds/', '') ?? '';
  expect((await server.client.get(`computer/${name}/`)).status).toBe(200);
  expect((await server.client.post(`computer/${name}/doDelete`)).status).toBe(302);
  expect((await server.client.get(`computer/${name}/`)).status).toBe(404);
  const { console, result } = await endOf(server.client, 'job/deleted/1');
  expect(console).toContain('Agent was removed\n');
  expect(result).toBe('ABORTED');
  await untilGone(() => cluster.names());
  expect(created(cluster)).toBe(1);
});

it('a build hears at once that its pod was deleted', async (t) => {
  const { cluster, server, yaml } = await scene(t);
  const script = `podTemplate(yaml: '''${yaml}''') { node(POD_LABEL) { sh 'echo begun; sleep 600' } }`;
  await server.begin('lost', pipeline(script));
  await untilLine(server.client, 'job/lost/1', 'begun');
  const name = cluster.names()[0]?.replace('builds/', '') ?? '';
  cluster.removePod('builds', name);
  const { console, result } = await endOf(server.client, 'job/lost/1');
  expect(console).toContain(`Pod builds/${name} was just deleted\n`);
  expect(console).toContain('Agent was removed\n');
  expect(result).toBe('ABORTED');
});

it('a build goes on in its pod when the server is killed', async (t) => {
  const { cluster, folder, server, yaml } = await scene(t);
  const go = join(folder, 'go');
  const work = (name: string): string =>
    `set +x; echo ran >> ${folder}/${name}.ran; echo begun-${name}; until [ -e ${go} ]; do sleep 0.1; done; wc -l < ${folder}/${name}.ran; echo end-${name}`;
  const script = `podTemplate(yaml: '''${yaml}''') { node(POD_LABEL) { container('x') { sh '''${work('pipe')}''' }\n sh 'echo after' } }`;
  await server.begin('pipe', pipeline(script));
  await server.begin('free', labelled('pods', work('free')));
  for (const name of ['pipe', 'free']) await untilLine(server.client, `job/${name}/1`, `begun-${name}`);
  await server.restart();
  await untilLine(server.client, 'job/pipe/1', 'begun-pipe');
  await writeFile(go, '');
  for (const name of ['pipe', 'free']) {
    const { console, result } = await endOf(server.client, `job/${name}/1`);
    expect(console).toMatch(new RegExp(`^begun-${name}\\n *1\\nend-${name}$`, 'm'));
    expect(console.split(`begun-${name}\n`)).toHaveLength(2);
    expect(result).toBe('SUCCESS');
  }
  await untilGone(() => cluster.names());
  expect(created(cluster)).toBe(2);
});

it('a cloud of restricted use serves only pipelines of folders that permit it', async (t) => {
  const { cluster, server, yaml } = await scene(t, { more: '<usageRestricted>true</usageRestricted>' });
  const script = `podTemplate(yaml: '''${yaml}''') { node(POD_LABEL) { sh 'true' } }`;
  await server.begin('outside', pipeline(script));
  const outside = await endOf(server.client, 'job/outside/1');
  expect(outside.console).toContain('Not authorized to use Kubernetes cloud: k\n');
  expect(outside.result).toBe('FAILURE');
  expect(cluster.names()).toEqual([]);
  const folder = `<com.cloudbees.hudson.plugins.folder.Folder><properties><${PLUGIN}KubernetesFolderProperty>
    <permittedClouds><string>k</string></permittedClouds></${PLUGIN}KubernetesFolderProperty></properties></com.cloudbees.hudson.plugins.folder.Folder>`;
  expect((await server.client.postXml('createItem?name=team', folder)).status).toBe(200);
  expect((await server.client.postXml('job/team/createItem?name=inside', pipeline(script))).status).toBe(200);
  expect((await server.client.post('job/team/job/inside/build?delay=0sec')).status).toBe(201);
  expect((await endOf(server.client, 'job/team/job/inside/1')).result).toBe('SUCCESS');
});
