import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EngineDouble } from '../../src/kinds/docker-plugin/testing/engine-double.ts';
import { endOf } from '../harness/builds.ts';
import { labelled, serverWith, temporaryFolder, untilGone } from './clouds-scene.ts';

const PLUGIN = 'com.nirima.jenkins.plugins.docker.';

it('a freestyle job gets a container into which the agent is put, and which is removed when it is built', async (t) => {
  const folder = await temporaryFolder(t, 'docker');
  const engine = await EngineDouble.start(t, folder);
  const template = `<${PLUGIN}DockerTemplate><labelString>boxes</labelString><name>box</name>
    <connector class="io.jenkins.docker.connector.DockerComputerAttachConnector"/>
    <remoteFs>${join(folder, 'agent')}</remoteFs><instanceCapStr>2</instanceCapStr><mode>NORMAL</mode>
    <retentionStrategy class="${PLUGIN}strategy.DockerOnceRetentionStrategy"><idleMinutes>0</idleMinutes></retentionStrategy>
    <dockerTemplateBase><image>agent:1</image></dockerTemplateBase></${PLUGIN}DockerTemplate>`;
  const server = await serverWith(
    t,
    `<${PLUGIN}DockerCloud plugin="docker-plugin"><name>d</name><dockerApi><dockerHost><uri>unix://${engine.socket}</uri></dockerHost></dockerApi>
    <templates>${template}</templates></${PLUGIN}DockerCloud>`,
  );
  await server.begin('free', labelled('boxes', 'echo "on $NODE_NAME in $PWD"'));
  const { console, result } = await endOf(server.client, 'job/free/1');
  expect(console).toMatch(/^on box-[a-z0-9]{5} in \S+\/agent\/workspace\/free$/m);
  expect(result).toBe('SUCCESS');
  await untilGone(() => engine.names());
  expect(engine.requests.filter((each) => each === 'POST /containers/create')).toHaveLength(1);
});
