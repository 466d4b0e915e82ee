import { describe, expect, it } from 'vitest';
import type { Logger } from '../../src/kit/index.ts';
import { createJob } from './built.ts';
import { FORM, form } from './exchange.ts';
import { basic, sharedServer, startTestServer, type TestServer } from './start.ts';

const lines: { readonly message: string; readonly fields: object }[] = [];
const note = (fields: object, message: string): void => void lines.push({ fields, message });
const log: Logger = { debug: note, info: note, warn: note, error: note };
const server = sharedServer(['-Dmy.option=from the command line'], log);

function post(at: TestServer, url: string, script: string, headers: Record<string, string> = {}) {
  return at.as({ method: 'POST', url, headers: { 'content-type': FORM, ...headers }, payload: form({ script }) });
}

/** What a script says, for an administrator. */
async function say(script: string, at = server()): Promise<string> {
  return (await post(at, '/scriptText', script)).body;
}

describe('/scriptText', () => {
  it.each([
    ['println 6 * 7', '42\n'],
    ['6 * 7', 'Result: 42\n'],
    ['print "Hello world!"; print(")]}.")', 'Hello world!)]}.'],
    ['println Jenkins.instance.numExecutors', '2\n'],
    ['throw new RuntimeException("boom")', /^java\.lang\.RuntimeException: boom\n\tat /],
    ['def x = ', /^org\.codehaus\.groovy\.control\.MultipleCompilationErrorsException: startup failed:\n/],
    ['new File("/etc/passwd").text', /Scripts not permitted to use new java\.io\.File java\.lang\.String/],
  ])('answers %s with the status 200', async (script, wanted) => {
    const answer = await post(server(), '/scriptText', script);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain;charset=utf-8');
    if (typeof wanted === 'string') expect(answer.body).toBe(wanted);
    else expect(answer.body).toMatch(wanted);
  });

  it('takes the script from the query and from a multipart form as well, and none', async () => {
    expect((await server().as({ method: 'POST', url: '/scriptText?script=print+1' })).body).toBe('1');
    const boundary = '--x\r\nContent-Disposition: form-data; name="script"\r\n\r\nprint 2\r\n--x--\r\n';
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await server().as({ method: 'POST', url: '/scriptText', headers: multipart, payload: boundary });
    expect(answer.body).toBe('2');
    expect((await server().as({ method: 'POST', url: '/scriptText' })).body).toBe('');
  });

  it.each(['/scriptText', '/computer/(built-in)/scriptText'])('%s wants a POST', async (url) => {
    expect((await server().as({ method: 'GET', url })).statusCode).toBe(405);
  });

  it.each(['/scriptText', '/script', '/computer/(built-in)/scriptText', '/computer/(built-in)/script'])(
    '%s wants a crumb, and an administrator',
    async (url) => {
      const authorization = basic('admin', server().password);
      const bare = await server().raw({ method: 'POST', url, headers: { authorization } });
      expect(bare.statusCode).toBe(403);
      expect(bare.body).toContain('No valid crumb');
      const { users } = server().services.security;
      const { tokenValue } = await users.newToken('admin', 'test');
      const token = basic('admin', tokenValue);
      expect((await server().raw({ method: 'POST', url, headers: { authorization: token } })).statusCode).toBe(200);
    },
  );

  it('is refused to those who only may look around', async (t) => {
    const open = await startTestServer(t);
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    const { tokenValue } = await open.services.security.users.newToken('admin', 'test');
    await open.services.home.settings.change({ authorization: reading });
    const headers = { authorization: basic('admin', tokenValue) };
    for (const url of ['/scriptText', '/script', '/computer/(built-in)/scriptText']) {
      const answer = await open.raw({ method: 'POST', url, headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['x-required-permission']).toBe('hudson.model.Hudson.Administer');
    }
    expect((await open.raw({ method: 'GET', url: '/script', headers })).statusCode).toBe(403);
  });

  it('runs for a node that is connected, and is not there for others', async () => {
    const { home } = server().services;
    const part = (className: string) => ({ className, settings: {} });
    await home.nodes.createFrom({
      name: 'away',
      description: '',
      remoteFolder: '/srv',
      executors: 1,
      mode: 'NORMAL',
      label: '',
      launcher: part('hudson.slaves.JNLPLauncher'),
      retentionStrategy: part('hudson.slaves.RetentionStrategy$Always'),
      environment: [],
      toolLocations: [],
    });
    expect((await post(server(), '/computer/(built-in)/scriptText', 'print 1')).body).toBe('1');
    for (const name of ['away', 'nosuch']) {
      expect((await post(server(), `/computer/${name}/scriptText`, 'print 1')).statusCode).toBe(404);
      expect((await post(server(), `/computer/${name}/script`, 'print 1')).statusCode).toBe(404);
    }
    expect((await server().as({ method: 'GET', url: '/computer/away/script' })).statusCode).toBe(200);
  });

  it('cuts what nobody could read, and says so', async () => {
    const body = await say("def line = 'x' * 1000000; 12.times { print line }; 'value'");
    expect(body.length).toBeLessThan(10_001_000);
    expect(body).toMatch(/x\n\.\.\. cut here: \d+ more characters were printed\n$/);
  });

  it('is told in the log with who ran it, and not what', async () => {
    lines.length = 0;
    await say("print 'secret words'");
    expect(lines).toContainEqual({
      message: 'script console: a script was run',
      fields: { user: 'admin', node: 'server' },
    });
    expect(JSON.stringify(lines)).not.toContain('secret words');
  });

  it('ends the script when the client goes away', async (t) => {
    lines.length = 0;
    const own = await startTestServer(t, [], log);
    const base = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const { tokenValue } = await own.services.security.users.newToken('admin', 'test');
    const leaving = new AbortController();
    const script = "try { while (true) { sleep(10) } } finally { Jenkins.instance.systemMessage = 'never' }";
    const asked = fetch(`${base}/scriptText`, {
      method: 'POST',
      headers: { authorization: basic('admin', tokenValue), 'content-type': FORM },
      body: form({ script }),
      signal: leaving.signal,
    });
    const told = () => lines.map(({ message }) => message);
    await expect.poll(told).toContain('script console: a script was run');
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(told).toContain('script console: the client went away, and the script ended');
    expect(own.services.home.settings.current.systemMessage).toBeNull();
  });

  it('lets others have their turn while a script works', async () => {
    const busy = say('def s = 0L; for (int i = 0; i < 3000000; i++) { s += i % 7 }; print s');
    const started = performance.now();
    expect((await server().as({ method: 'GET', url: '/health' })).statusCode).toBe(200);
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(await busy).toBe('8999994');
  });
});

describe('the page', () => {
  it('has a form, and shows what a script says as text', async () => {
    const page = await server().as({ method: 'GET', url: '/script' });
    expect(page.body).toMatch(/<form method="post" action="script"/);
    expect(page.body).toMatch(/<textarea [^>]*name="script"/);
    expect(page.body).not.toContain('id="result"');
    const answer = await post(server(), '/script', 'print "<b>&"');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<pre class="result"[^>]*>&lt;b>&amp;<\/pre>/);
    expect(answer.body).toContain('print &quot;&lt;b>&amp;&quot;</textarea>');
  });

  it('of a node posts to itself', async () => {
    const page = await server().as({ method: 'GET', url: '/computer/(built-in)/script' });
    expect(page.body).toContain('action="script"');
    expect(page.body).toContain('Built-In Node');
    expect((await post(server(), '/computer/(built-in)/script', 'print 3')).body).toMatch(
      /<pre class="result"[^>]*>3<\/pre>/,
    );
  });

  it('is linked from where administrators look', async () => {
    expect((await server().as({ method: 'GET', url: '/manage/' })).body).toContain('href="/manage/script"');
  });
});

describe('crumbs', () => {
  it('are switched off while the server runs, and on again', async (t) => {
    const own = await startTestServer(t);
    const authorization = basic('admin', own.password);
    const bare = () => own.raw({ method: 'POST', url: '/quietDown', headers: { authorization } });
    const useCrumbs = async () => (await own.as({ method: 'GET', url: '/api/json?tree=useCrumbs' })).json().useCrumbs;
    const off = 'hudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION = ';
    expect(await say(`${off}true; jenkins.model.Jenkins.instance.setCrumbIssuer(null); println "ok"`, own)).toBe(
      'ok\n',
    );
    expect((await own.as({ method: 'GET', url: '/crumbIssuer/api/json' })).statusCode).toBe(404);
    expect(await useCrumbs()).toBe(false);
    expect((await bare()).statusCode).toBe(302);
    const on = 'Jenkins.instance.crumbIssuer = new hudson.security.csrf.DefaultCrumbIssuer(true);';
    expect(await say(`${off}false; ${on} print Jenkins.instance.useCrumbs`, own)).toBe('true');
    expect(await useCrumbs()).toBe(true);
    expect((await bare()).statusCode).toBe(403);
  });

  it('follow the system property', async (t) => {
    const own = await startTestServer(t);
    const name = 'hudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION';
    await say(`System.setProperty('${name}', 'true')`, own);
    expect(own.services.security.crumbs.enabled).toBe(false);
  });
});

describe('a script of the console', () => {
  it.each([
    ["print System.getProperty('my.option')", 'from the command line'],
    ["System.setProperty('my.other', 'v'); print System.getProperty('my.other')", 'v'],
    ["print System.getProperty('my.other') + System.getProperty('none', 'd')", 'vd'],
    ['print User.current().id', 'admin'],
    ["print hudson.util.Secret.decrypt(hudson.util.Secret.fromString('s').encryptedValue)", 's'],
    ["print Jenkins.instance.pluginManager.getPlugin('junit').active", 'true'],
    ["print Jenkins.instance.updateCenter.getPlugin('git').deploy().get().errorMessage", 'null'],
    ["print Jenkins.instance.updateCenter.getPlugin('nosuch')", 'null'],
    ['print Jenkins.instance.pluginManager.uberClassLoader', /^groovy\.lang\.MissingPropertyException: /],
    ['import no.such.Plugin; Plugin.get()', /unable to resolve class no\.such\.Plugin/],
  ])('%s', async (script, wanted) => {
    if (typeof wanted === 'string') expect(await say(script)).toBe(wanted);
    else expect(await say(script)).toMatch(wanted);
  });

  it('sets the server as its pages do, and what is not saved is gone after a reload', async () => {
    const { settings } = server().services.home;
    await say(
      "Jenkins.instance.numExecutors = 5; Jenkins.instance.labelString = 'a b'; Jenkins.instance.quietPeriod = 7",
    );
    expect(settings.current).toMatchObject({ numExecutors: 5, label: 'a b', quietPeriod: 7 });
    expect(await settings.source()).toContain('<numExecutors>5</numExecutors>');
    expect(server().services.queue.nodes.builtIn.settings).toMatchObject({ executors: 5, labels: ['a', 'b'] });
    expect(await say('Jenkins.instance.setCrumbIssuer(null); print Jenkins.instance.crumbIssuer')).toBe('null');
    expect(await settings.source()).toContain('<crumbIssuer');
    await say('Jenkins.instance.reload()');
    expect(settings.current.crumbIssuer).toBe(true);
    expect(await say('Jenkins.instance.numExecutors = -1')).toMatch(/^java\.lang\.IllegalArgumentException: /);
  });

  it('makes, changes and removes an agent', async () => {
    const { nodes } = server().services.home;
    const make = `
      import hudson.slaves.*
      def node = new DumbSlave('agent1', '/srv/agent', new JNLPLauncher())
      node.numExecutors = 3
      node.labelString = 'linux docker'
      node.mode = hudson.model.Node.Mode.EXCLUSIVE
      node.nodeProperties.add(new EnvironmentVariablesNodeProperty(new EnvironmentVariablesNodeProperty.Entry('A', '1')))
      Jenkins.instance.addNode(node)
      print Jenkins.instance.nodes*.nodeName`;
    expect(await say(make)).toBe('[agent1, away]');
    expect(nodes.get('agent1')).toMatchObject({ executors: 3, mode: 'EXCLUSIVE', labels: ['linux', 'docker'] });
    const made = nodes.get('agent1');
    expect(made && (await nodes.readEnvironment(made))).toEqual([{ name: 'A', value: '1' }]);
    const change = `
      def node = Jenkins.instance.getNode('agent1')
      node.setLabelString('arm')
      node.save()
      def computer = node.toComputer()
      computer.setTemporarilyOffline(true, new hudson.slaves.OfflineCause.ByCLI('disk'))
      print "\${Jenkins.instance.getLabel('arm').nodes*.nodeName} \${computer.offlineCause}"`;
    expect(await say(change)).toBe('[agent1] Disconnected by admin : disk');
    const api = await server().as({ method: 'GET', url: '/computer/agent1/api/json?tree=offlineCauseReason' });
    expect(api.json()).toMatchObject({ offlineCauseReason: 'disk' });
    await say("Jenkins.instance.removeNode(Jenkins.instance.getNode('agent1'))");
    expect(nodes.get('agent1')).toBeUndefined();
  });

  it('makes users with passwords and tokens', async () => {
    const { security } = server().services;
    await say("Jenkins.instance.securityRealm.createAccount('ann@example', 'first')");
    await say("Jenkins.instance.securityRealm.createAccount('ann@example', 'second')");
    expect(await security.authenticate('ann@example', 'first')).toBeNull();
    expect(await security.authenticate('ann@example', 'second')).toMatchObject({ userId: 'ann@example' });
    const made = await say(`
      def user = User.getById('robot', true)
      user.fullName = 'A Robot'
      user.addProperty(new hudson.tasks.Mailer.UserProperty('robot@example.org'))
      print user.getProperty(jenkins.security.ApiTokenProperty).tokenStore.generateNewToken('ci').plainValue`);
    expect(await security.authenticate('robot', made)).toMatchObject({ fullName: 'A Robot', via: 'token' });
    expect(security.users.get('robot')?.email).toBe('robot@example.org');
    const json = `print groovy.json.JsonOutput.toJson(
      User.get('robot').getProperty(jenkins.security.ApiTokenProperty).tokenStore.tokenList.collect { [uuid: it.uuid] })`;
    expect(JSON.parse(await say(json))).toEqual([{ uuid: security.users.get('robot')?.tokens[0]?.uuid }]);
    await say("User.getById('robot', false).delete()");
    expect(security.users.get('robot')).toBeUndefined();
  });

  it('tells the server where it is', async () => {
    const script = `
      def location = jenkins.model.JenkinsLocationConfiguration.get()
      location.url = 'https://ci.example.org/jenkins'
      location.adminAddress = 'root@example.org'
      location.save()
      print Jenkins.instance.rootUrl`;
    expect(await say(script)).toBe('https://ci.example.org/jenkins/');
    const { current } = server().services.home.settings;
    expect(current).toMatchObject({ rootUrl: 'https://ci.example.org/jenkins/', adminAddress: 'root@example.org' });
  });

  it('speaks to the log of the server', async () => {
    lines.length = 0;
    await say("java.util.logging.Logger.getLogger('my.script').warning('look here')");
    expect(lines).toContainEqual({ message: 'a script says', fields: { logger: 'my.script', text: 'look here' } });
  });

  it('sees what runs on the executors, and stops it', async () => {
    await createJob(server(), 'long', { command: 'sleep 60' });
    await server().as({ method: 'POST', url: '/job/long/build?delay=0sec' });
    const working = 'print Jenkins.instance.toComputer().executors.findAll { it.busy }*.currentExecutable*.toString()';
    await expect.poll(() => say(working)).toBe('[long #1]');
    await say('Jenkins.instance.toComputer().executors.findAll { it.busy }*.interrupt()');
    const result = "print Jenkins.instance.getItem('long').lastBuild.result";
    await expect.poll(() => say(result)).toBe('ABORTED');
  });
});

it('closes a server that was open, and opens one that was closed', async (t) => {
  const own = await startTestServer(t);
  await own.services.home.settings.change({ useSecurity: false });
  const api = async () => (await own.raw({ method: 'GET', url: '/api/json' })).statusCode;
  const crumb = await own.raw({ method: 'GET', url: '/crumbIssuer/api/json' });
  const headers = {
    'Jenkins-Crumb': crumb.json<{ crumb: string }>().crumb,
    cookie: String(crumb.headers['set-cookie']),
  };
  const payload = form({
    script: `
      import jenkins.model.*
      import hudson.security.*
      def instance = Jenkins.getInstance()
      def realm = new HudsonPrivateSecurityRealm(false)
      realm.createAccount('jane', 'pw')
      instance.setSecurityRealm(realm)
      def strategy = new FullControlOnceLoggedInAuthorizationStrategy()
      strategy.setAllowAnonymousRead(false)
      instance.setAuthorizationStrategy(strategy)`,
  });
  expect(await api()).toBe(200);
  const type = { 'content-type': FORM };
  const closed = await own.raw({ method: 'POST', url: '/scriptText', headers: { ...headers, ...type }, payload });
  expect([closed.statusCode, closed.body]).toEqual([200, '']);
  expect(await api()).toBe(403);
  expect(await own.services.security.authenticate('jane', 'pw')).toMatchObject({ userId: 'jane' });
  expect(
    await say(
      'def s = Jenkins.instance.authorizationStrategy; s.allowAnonymousRead = true; print s.class.simpleName',
      own,
    ),
  ).toBe('FullControlOnceLoggedInAuthorizationStrategy');
  expect(await api()).toBe(200);
  await say('def j = Jenkins.getInstance(); j.disableSecurity(); j.save()', own);
  expect(own.services.security.enabled).toBe(false);
  expect(await own.services.home.settings.source()).toContain('hudson.security.SecurityRealm$None');
});
