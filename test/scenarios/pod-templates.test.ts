import { afterAll, beforeAll, expect, it } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const gone: (() => void | Promise<void>)[] = [];
let server: ServerProcess;

beforeAll(async () => {
  server = await spawnServer({ home: await preparedHome({ onTestFinished: (action) => void gone.push(action) }) });
});

afterAll(async () => {
  await server.kill();
  for (const action of gone) await action();
});

const SCRIPTED = `podTemplate(label: 'l', containers: [containerTemplate(name: 'm', image: 'm:3', ttyEnabled: true,
  envVars: [envVar(key: 'A', value: 'b')])], volumes: [emptyDirVolume(mountPath: '/a', memory: false)],
  workspaceVolume: emptyDirWorkspaceVolume(memory: false), yamlMergeStrategy: merge(), podRetention: never(),
  annotations: [podAnnotation(key: 'a', value: 'b')], imagePullSecrets: ['r']) { node(POD_LABEL) { sh 'true' } }`;
const DECLARATIVE = `pipeline { agent { kubernetes { yaml 'spec: {}'
  defaultContainer 'm'
  yamlMergeStrategy merge()
  containerTemplate { name 'm'
    image 'm:3' } } }
  stages { stage('a') { steps { sh 'true' } } } }`;

it.each([
  ['scripted', SCRIPTED, /No Kubernetes cloud was found\./],
  ['declarative', DECLARATIVE, /No Kubernetes cloud was found\./],
  ['container', `node { container('m') { sh 'true' } }`, /Node is not a Kubernetes node/],
])('a %s pipeline on a server without clusters says so', async (name, script, text) => {
  expect((await server.client.postXml(`createItem?name=${name}`, pipeline(script))).status).toBe(200);
  expect((await server.client.post(`job/${name}/build?delay=0sec`)).status).toBe(201);
  await server.client.until<{ inProgress: boolean }>(`job/${name}/1/api/json`, ({ inProgress }) => !inProgress);
  const log = await server.client.text(`job/${name}/1/consoleText`);
  expect(log).toMatch(text);
  expect(log).toContain('Finished: FAILURE');
});
