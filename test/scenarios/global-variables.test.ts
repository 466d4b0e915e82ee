import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PipelineServer, startPipelineServer } from './pipeline-server.ts';

/** As scripts of administrators set variables of all builds. */
const SET = `
import hudson.slaves.EnvironmentVariablesNodeProperty
def properties = Jenkins.instance.globalNodeProperties
if (properties.getAll(EnvironmentVariablesNodeProperty).isEmpty()) properties.add(new EnvironmentVariablesNodeProperty())
def vars = properties.getAll(EnvironmentVariablesNodeProperty)[0].envVars
vars.put('SITE', 'here')
vars.put('PATH+TOOLS', '/opt/tools')
vars.put('OF_NODE', '$WORKSPACE/x')
vars.put('GIVEN', 'global')
Jenkins.instance.save()`;

const SCRIPT = `
echo "outside: $SITE"
node {
  echo "inside: $SITE $GIVEN"
  sh 'echo "path: \${PATH%%:*}"'
  sh 'test "$OF_NODE" = "$WORKSPACE/x" && echo expanded'
  withEnv(['SITE=there']) { sh 'echo "block: $SITE"' }
}`;

let server: PipelineServer;
beforeAll(async () => {
  server = await startPipelineServer();
});
afterAll(() => server?.close());

it('variables that a script set for all builds are had by pipelines, in and out of nodes', async () => {
  const { client } = server;
  expect(await (await client.post('scriptText', { body: new URLSearchParams({ script: SET }) })).text()).toBe('');
  const job = { job: 'globals', script: SCRIPT, params: { GIVEN: 'parameter' } };
  await server.create(job);
  const { console, result } = await server.run(job);
  for (const line of ['outside: here', 'inside: here parameter', 'path: /opt/tools', 'expanded', 'block: there'])
    expect(console.split('\n')).toContain(line);
  expect(result).toBe('SUCCESS');
});
