import { expect, it } from 'vitest';
import { parametersXml, projectXml, startServer, stringParameterXml } from '../testing/server.ts';

const P = 'hudson.plugins.parameterizedtrigger';
const AT_ONCE = '<quietPeriod>0</quietPeriod>';

const fromFile = (path: string) =>
  `<${P}.FileBuildParameters><propertiesFile>${path}</propertiesFile></${P}.FileBuildParameters>`;
const counter = (to: string, expression: string) =>
  `<configFactories><${P}.CounterBuildParameterFactory><from>1</from><to>${to}</to><step>1</step><paramExpr>${expression}</paramExpr></${P}.CounterBuildParameterFactory></configFactories>`;
const files = (pattern: string) =>
  `<configFactories><${P}.FileBuildParameterFactory><filePattern>${pattern}</filePattern></${P}.FileBuildParameterFactory></configFactories>`;

function builderXml(projects: string, configs: string, more = ''): string {
  return `<${P}.TriggerBuilder><configs><${P}.BlockableBuildTriggerConfig><configs>${configs}</configs><projects>${projects}</projects>${more}</${P}.BlockableBuildTriggerConfig></configs></${P}.TriggerBuilder>`;
}

it('hands over no more than the server and the queue can hold', async (t) => {
  const server = await startServer(t);
  const off = '<disabled>true</disabled>';
  for (const name of ['one', 'two']) await server.define(name, { more: off });
  const shells = [
    'head -c 2000000 /dev/zero >big.properties',
    'awk \'BEGIN { for (i = 0; i < 1001; i++) print "N" i "=x" }\' >many.properties',
    'printf %s "A=" >deep.properties; head -c 100000 /dev/zero | tr "\\0" "$" | sed "s/../\\${WORKSPACE}/g" >>deep.properties',
  ];
  const tooLarge = "File 'big.properties' is too large: 2000000 bytes, where 1048576 are read";
  const calls: readonly (readonly [string, string])[] = [
    [builderXml('one', fromFile('big.properties')), tooLarge],
    [builderXml('one', '', files('big.*')), tooLarge],
    [builderXml('one', fromFile('many.properties')), 'There are more than 1000 properties'],
    [
      builderXml('one', fromFile('deep.properties')),
      'A text is too long: more than 1048576 characters with its variables',
    ],
    [builderXml('one, two', '', counter('501', 'N=${COUNT}')), 'More than 1000 builds are asked for'],
    [
      `<EnvInjectBuilder><info><propertiesFilePath>big.properties</propertiesFilePath></info></EnvInjectBuilder>`,
      tooLarge,
    ],
  ];
  const made = await server.define('made', { shells });
  expect((await server.build(made)).result).toBe('SUCCESS');
  for (const [index, [builders, reason]] of calls.entries()) {
    const job = await server.define(`up${index}`, {
      builders: `<hudson.tasks.Shell><command>cp ../made/*.properties .</command></hudson.tasks.Shell>${builders}`,
    });
    const run = await server.build(job);
    expect([run.result, await server.console(run)]).toEqual(['FAILURE', expect.stringContaining(reason)]);
  }
});

it('has the other job built on the node of the run, whatever variables say, and not where its label forbids it', async (t) => {
  const server = await startServer(t);
  const xml = projectXml({ more: AT_ONCE });
  const labelled = (label: string) =>
    xml.replace('<canRoam>true</canRoam>', `<assignedNode>${label}</assignedNode><canRoam>false</canRoam>`);
  const secure = await server.make('secure', labelled('secure'));
  await server.make('open', labelled('built-in || absent'));
  const job = await server.define('up', {
    properties: parametersXml(stringParameterXml('NODE_NAME', 'secure') + stringParameterXml('node_name', 'secure')),
    builders: builderXml('secure, open', `<${P}.NodeParameters/>`),
  });
  const run = await server.build(job);
  expect(await server.lines(run)).toContain('Returning node parameter for built-in');
  await expect.poll(() => server.home.runs.get(server.job('open'), 1), { timeout: 150_000 }).toBeDefined();
  await server.engine.builds.finished(server.run('open', 1));
  const item = server.queue.itemOf('secure');
  if (item === undefined) throw new Error('it does not wait');
  expect(server.queue.why(item)).toBe('‘Jenkins’ doesn’t have label ‘secure&&built-in’');
  await server.queue.cancel(item.id);
  expect(server.home.runs.numbers(secure)).toEqual([]);
});
