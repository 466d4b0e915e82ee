import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Testing from '../../src/plugin-api/testing.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PLUGIN = join(ROOT, 'fixtures', 'plugins', 'every-point');
/** What authors of plugins import: it starts the program that was built. */
const BUILT = join(ROOT, 'dist', 'plugin-testing.js');

let server: Testing.TestServer;

beforeAll(async () => {
  const testing: typeof Testing = await import(BUILT);
  server = await testing.startTestServer({ plugin: PLUGIN });
});

afterAll(() => server?.close());

const read = async (path: string): Promise<string> => (await server.request(path)).text();
const post = (path: string, fields: Readonly<Record<string, string>> | string[][] = {}) =>
  server.request(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Runs a script on the server as the administrator, and returns what it printed. */
async function script(text: string): Promise<string> {
  return (await post('scriptText', { script: text })).text();
}

const FREESTYLE = `<project>
<properties>
 <plugins.example.OwnerProperty><team>payments</team></plugins.example.OwnerProperty>
 <hudson.model.ParametersDefinitionProperty><parameterDefinitions><plugins.example.ShoutParameter>
  <name>WORD</name><description/><defaultValue>hey</defaultValue>
 </plugins.example.ShoutParameter></parameterDefinitions></hudson.model.ParametersDefinitionProperty>
</properties>
<scm class="plugins.example.NoteScm"><content>one two three</content></scm>
<triggers><plugins.example.EveryMinutes><minutes>30</minutes></plugins.example.EveryMinutes></triggers>
<builders>
 <plugins.example.GreetBuilder><who>Ada</who></plugins.example.GreetBuilder>
 <plugins.example.SayMotto/>
 <hudson.tasks.Shell><command>echo "$OWNER $WORD $SEASON see TICKET-42" &amp;&amp; cat greeting.txt</command></hudson.tasks.Shell>
</builders>
<publishers><plugins.example.CountPublisher><file>note.txt</file></plugins.example.CountPublisher></publishers>
<buildWrappers><plugins.example.SeasonWrapper><season>autumn</season></plugins.example.SeasonWrapper></buildWrappers>
</project>`;

describe('a plugin that uses every extension point', () => {
  it('works', async () => {
    const about = await server.json('pluginManager/plugin/every-point/api/json?tree=active,enabled');
    expect(about, server.log()).toMatchObject({ active: true, enabled: true });
  });

  it('has build steps, wrappers, sources, parameters, properties, post-build actions and settings', async () => {
    await server.createJob('team-a', FREESTYLE);
    const { result, console } = await server.build('team-a', { WORD: 'loud' });
    expect(result, console).toBe('SUCCESS');
    expect(console).toContain('It is autumn\nHello, Ada, from build 1\nShip it\n');
    expect(console).toContain('payments LOUD autumn see TICKET-42\n');
    expect(console).toContain('autumn is over\n');
    expect(await readFile(join(server.home, 'jobs/team-a/builds/1/build.xml'), 'utf8')).toContain('<words>3</words>');
    expect(await read('job/team-a/1/words/')).toContain('<h1>team-a #1: Words</h1>');
  });

  it('has triggers, whose times the server knows', async () => {
    expect(await read('job/team-a/configure')).toContain('Every few minutes');
    expect(await script("println Jenkins.instance.getItem('team-a').triggers.size()")).toContain('1');
  });

  it('has rows of the remote API, of a run and of a job', async () => {
    const run = await server.json('job/team-a/1/api/json?tree=actions[words]');
    expect(run).toMatchObject({
      actions: expect.arrayContaining([{ _class: 'plugins.example.CountAction', words: 3 }]),
    });
    const job = { _class: 'plugins.example.AgeAction', builds: 1, forecast: 'sunny' };
    const asked = 'tree=actions[builds,forecast]';
    expect(await server.json(`job/team-a/api/json?${asked}`)).toMatchObject({ actions: expect.arrayContaining([job]) });
    expect(await read(`job/team-a/api/xml?${asked}`)).toContain('<builds>1</builds><forecast>sunny</forecast>');
    const all = await server.json('api/json?tree=jobs[name,actions[forecast]]');
    expect(JSON.stringify(all)).toContain('"forecast":"sunny"');
  });

  it('has annotators of consoles', async () => {
    const link = /<span class='mark-note'><a href='https:\/\/tickets\.example\.org\/browse\/TICKET-42'>TICKET-42<\/a>/;
    expect(await read('job/team-a/1/logText/progressiveHtml')).toMatch(link);
    expect(await read('job/team-a/1/console')).toContain('href="https://tickets.example.org/browse/TICKET-42"');
    expect(await read('job/team-a/1/consoleText')).toContain('see TICKET-42\n');
  });

  it('has steps and global variables of pipelines, and tools', async () => {
    const { status } = await post('configureTools/put', { type: 'hammer', name: 'big', home: '/opt/hammer' });
    expect(status).toBe(302);
    await writeFile(join(server.home, 'lines.txt'), 'first\nsecond\n');
    const { result, console } = await server.runPipeline(`pipeline {
      agent any
      tools { hammer 'big' }
      stages { stage('all') { steps {
        greet 'Grace'
        script {
          def near = weather.forecast('Bern')
          def far = weather.forecast(city: 'Rom', days: 3)
          echo "\${near.sky} in \${near.city}, \${far.days} days in \${far.city}"
          echo firstLineOf('${server.home}/lines.txt')
        }
        withSeason(season: 'winter') { sh 'echo $HAMMER_HOME $SEASON; echo $PATH' }
        countWords(file: 'greeting.txt')
      } } }
    }`);
    expect(result, console).toBe('SUCCESS');
    expect(console).toContain('Hello, Grace, from build 1');
    expect(console).toContain('[Pipeline] forecast\n');
    expect(console).toContain('clear in Bern, 3 days in Rom\n');
    expect(console).toContain('The first line has 5 characters\n');
    expect(console).toContain('/opt/hammer winter\n');
    expect(console).toMatch(/\n\/opt\/hammer\/bin:/);
    expect(await read('pipeline-syntax/globals')).toContain('weather.forecast');
    const unknown = await server.runPipeline('nothingOfThisName 1');
    expect(unknown.console).toMatch(/or globals \[.*weather/);
  });

  it('has views and columns of views', async () => {
    const view = `<plugins.example.BeginsWithView><name>team</name><word>team-</word></plugins.example.BeginsWithView>`;
    const headers = { 'content-type': 'application/xml' };
    await server.request('createView?name=team', { method: 'POST', headers, body: view });
    expect(await server.json('view/team/api/json?tree=jobs[name]')).toMatchObject({ jobs: [{ name: 'team-a' }] });
    const columns = '<columns><hudson.views.JobColumn/><plugins.example.ForecastColumn/></columns>';
    const list = `<hudson.model.ListView><name>list</name>${columns}<includeRegex>.*</includeRegex></hudson.model.ListView>`;
    await server.request('createView?name=list', { method: 'POST', headers, body: list });
    const page = await read('view/list/');
    expect(page).toMatch(/<th[^>]*>Forecast<\/th>/);
    expect(page).toMatch(/>team-a<\/a>.*?<td[^>]*>sunny<\/td>/s);
    expect(page).toMatch(/<a href="\/job\/pipeline-2\/lastBuild\/">rain<\/a>/);
    expect(await read('view/list/configure')).toContain('Forecast');
  });

  it('has kinds of items and of credentials', async () => {
    await server.createJob(
      'milk',
      '<plugins.example.ErrandProject><errand>buy milk</errand></plugins.example.ErrandProject>',
    );
    expect((await server.build('milk')).console).toContain('Errand: buy milk');
    expect(await server.json('job/milk/api/json')).toMatchObject({ _class: 'plugins.example.ErrandProject' });
    expect(await read('view/all/newJob')).toContain('Runs an errand.');
    const credential = `<plugins.example.KeyPairCredential><scope>GLOBAL</scope><id>pair</id><description/><key>ada</key><secret>hidden</secret></plugins.example.KeyPairCredential>`;
    const made = await server.request('credentials/store/system/domain/_/createCredentials', {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: credential,
    });
    expect(made.status).toBe(200);
    expect(await readFile(join(server.home, 'credentials.xml'), 'utf8')).toMatch(/<secret>\{AQ/);
    const used = await server.runPipeline(
      "withCredentials([string(credentialsId: 'pair', variable: 'PAIR')]) { echo \"${PAIR.length()}\" }",
    );
    expect(used.console).toContain('\n10\n');
  });

  it('has pages, and links to them', async () => {
    const page = await read('example/');
    expect(page).toMatch(/It is &lt;\d+>/);
    expect(await server.json('job/team-a/age')).toEqual({ job: 'team-a' });
    expect(await read('job/team-a/')).toContain('how old it is');
  });

  it('has buttons of forms that try what is filled in', async () => {
    const check = 'descriptorByName/plugins.example.Station/testConnection';
    const good = await post(check, { address: `${server.url}login` });
    expect(await good.text()).toBe('<div class="ok">The station answered 200</div>');
    expect(await (await post(check, { address: 'http://127.0.0.1:1/' })).text()).toContain('class="error">No answer');
  });

  it('has commands of the command line', async () => {
    const answer = await post('cli/command/add', [
      ['arg', '1'],
      ['arg', '41'],
    ]);
    expect([answer.status, answer.headers.get('x-exit-code'), await answer.text()]).toEqual([200, '0', '42\n']);
    const wrong = await post('cli/command/add', { arg: 'x' });
    expect([wrong.headers.get('x-exit-code'), await wrong.text()]).toEqual(['2', 'not a number\n']);
    expect(await read('cli/')).toContain('Adds numbers.');
    expect((await post('cli/command/nothing')).status).toBe(404);
  });

  it('has listeners, sinks of events and metrics', async () => {
    const text = await read('prometheus/');
    const [, told = '0'] = /^example_told_total\{word="any"\} (\d+)$/m.exec(text) ?? [];
    expect(Number(told)).toBeGreaterThan(5);
    expect(text).toMatch(/^# HELP example_taken_total /m);
    const [, taken = '0'] = /^example_taken_total (\d+)$/m.exec(text) ?? [];
    expect(Number(taken)).toBeGreaterThan(5);
    expect(text).toMatch(/^jenkins_runs_success_total [1-9]/m);
  });

  it('has launchers of agents', async () => {
    const program = join(server.home, 'agent.cjs');
    await writeFile(program, Buffer.from(await (await server.request('jnlpJars/agent.jar')).arrayBuffer()));
    const node = `<slave><name>next-door</name><remoteFS>${server.home}/next-door</remoteFS><numExecutors>1</numExecutors><mode>EXCLUSIVE</mode><retentionStrategy class="hudson.slaves.RetentionStrategy$Always"/><label>next-door</label><launcher class="plugins.example.NeighbourLauncher"><program>${program}</program></launcher></slave>`;
    const headers = { 'content-type': 'application/xml' };
    const made = await server.request('computer/createItem?name=next-door', { method: 'POST', headers, body: node });
    expect(made.status, await made.text()).toBeLessThan(400);
    const { console } = await server.runPipeline("node('next-door') { sh 'echo on $NODE_NAME' }");
    expect(console).toContain('on next-door\n');
  });

  it('has clouds', async () => {
    await post('computer/next-door/doDelete');
    await script(`jenkins.model.JenkinsLocationConfiguration.get().setUrl('${server.url}')`);
    const config = join(server.home, 'config.xml');
    const before = await readFile(config, 'utf8');
    const clouds =
      '<clouds><plugins.example.GarageCloud><name>garage</name><label>garage</label></plugins.example.GarageCloud></clouds>';
    await writeFile(config, before.replace(/<clouds\s*\/>|<clouds>.*?<\/clouds>|(?=<\/hudson>)/s, clouds));
    await post('reload');
    const { result, console } = await server.runPipeline("node('garage') { sh 'echo on $NODE_NAME' }");
    expect(result, console + server.log()).toBe('SUCCESS');
    expect(console).toMatch(/on garage/);
  });

  it('has realms and authorization strategies', async () => {
    const config = join(server.home, 'config.xml');
    const before = await readFile(config, 'utf8');
    const realm =
      '<securityRealm class="plugins.example.CrewRealm"><names>ada,grace</names><password>p</password></securityRealm>';
    const strategy =
      '<authorizationStrategy class="plugins.example.RankStrategy"><captains>ada</captains></authorizationStrategy>';
    await writeFile(
      config,
      before
        .replace(/<securityRealm.*?(?:\/>|<\/securityRealm>)/s, realm)
        .replace(/<authorizationStrategy.*?(?:\/>|<\/authorizationStrategy>)/s, strategy),
    );
    await server.restart();
    const as = (name: string, password: string, path: string) =>
      fetch(new URL(path, server.url), {
        headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
      });
    expect(await (await as('ada', 'p', 'whoAmI/api/json')).json()).toMatchObject({ name: 'ada' });
    expect((await as('ada', 'wrong', 'whoAmI/api/json')).status).toBe(401);
    expect((await as('grace', 'p', 'api/json')).status).toBe(200);
    expect((await as('ada', 'p', 'manage/')).status).toBe(200);
    expect((await as('grace', 'p', 'manage/')).status).toBe(403);
  });
});
