import { describe, expect, it } from 'vitest';
import { sharedConsole } from '../testing/shared-console.ts';
import { compareVersions } from '../values/version-number.ts';

const console = sharedConsole();

/** Runs the cases in order: each builds on the result of those before it. */
it.each([
  [
    'its version',
    'println Jenkins.VERSION; println Jenkins.instance.version; println Jenkins.version.class.simpleName',
    '2.393\n2.393\nVersionNumber\n',
  ],
  [
    'its message and quiet period',
    "def j = Jenkins.instance; println j.systemMessage; j.systemMessage = 'hi'; println j.systemMessage; j.systemMessage = null; println j.description; j.quietPeriod = 9; println j.quietPeriod",
    'null\nhi\nnull\n9\n',
  ],
  [
    'the warnings that are hidden',
    "def j = Jenkins.instance; println j.disabledAdministrativeMonitors; j.disabledAdministrativeMonitors = ['OldData', 'x'] as Set; println j.disabledAdministrativeMonitors.sort(); j.disabledAdministrativeMonitors = ['y']; println j.disabledAdministrativeMonitors",
    '[]\n[OldData, x]\n[y]\n',
  ],
  [
    'quiet mode',
    "def j = Jenkins.instance; j.doQuietDown(false, 0, 'why'); println j.quietingDown; println j.quietDownReason; j.doCancelQuietDown(); println j.isQuietingDown()",
    'true\nwhy\nfalse\n',
  ],
  [
    'where it is',
    "def l = jenkins.model.JenkinsLocationConfiguration.get(); println l.adminAddress; l.adminAddress = ' a@b '; println l.adminAddress; l.url = 'nonsense'; l.save(); println l.is(Jenkins.instance.getDescriptor(jenkins.model.JenkinsLocationConfiguration)); println Jenkins.instance.getExtensionList('jenkins.model.JenkinsLocationConfiguration').size(); println Jenkins.instance.getDescriptor('no.such.Thing')",
    'address not configured yet <nobody@nowhere>\na@b\ntrue\n1\nnull\n',
  ],
  [
    'what a home of its own needs no script for',
    "def j = Jenkins.instance; j.setNoUsageStatistics(true); j.agentProtocols = ['JNLP4-connect'] as Set; println j.agentProtocols; j.slaveAgentPort = 50000; println j.slaveAgentPort; j.setInstallState(jenkins.install.InstallState.INITIAL_SETUP_COMPLETED); println j.installState.isSetupComplete()",
    '[]\n50000\ntrue\n',
  ],
  [
    'variables, whatever their case',
    "def e = new EnvVars([Path: '/bin', a: '1']); println e.PATH; println e.expand('$a ${PATH} $none'); e.override('PATH+X', '/x'); println e.get('path'); e.override('A', ''); println e.get('a', 'none'); e.overrideAll([b: '$PATH']); println e; e.put('c.d', '2'); println e.expand('$$b ${c.d} $c.d')",
    '/bin\n1 /bin $none\n/x:/bin\nnone\n[b:/x:/bin, Path:/x:/bin]\n$b 2 $c.d\n',
  ],
  [
    'a logger',
    "import java.util.logging.*; def l = Logger.getLogger('x'); l.info('a'); l.log(Level.WARNING, 'a {0}', 1); l.log(Level.SEVERE, 'b', new Exception('c')); l.level = Level.FINE; println([l.name, l.level, l.isLoggable(Level.INFO), Level.parse('FINE').intValue()])",
    '[x, FINE, true, 500]\n',
  ],
  [
    'a listener for what wants one',
    "TaskListener.NULL.logger.println('nowhere'); println TaskListener.NULL instanceof TaskListener",
    'true\n',
  ],
  [
    'system properties',
    "println System.getProperty('JENKINS_HOME') == Jenkins.instance.rootDir.path; System.setProperty('a', 'b'); println System.getProperty('a'); println System.getProperty('java.version').startsWith('17')",
    'true\nb\ntrue\n',
  ],
  [
    'variables of its process',
    "println System.env.HOME == System.getenv('HOME'); println System.env['NO_SUCH_NAME']; println System.getenv().containsKey('PATH')",
    'true\nnull\ntrue\n',
  ],
  [
    'a rule for agents that no longer has any effect',
    'import jenkins.security.s2m.AdminWhitelistRule; def r = Jenkins.instance.injector.getInstance(AdminWhitelistRule.class); r.setMasterKillSwitch(false); r.masterKillSwitch = true; println r.masterKillSwitch; println Jenkins.instance.getExtensionList(AdminWhitelistRule)[0].is(r); println ExtensionList.lookupSingleton(AdminWhitelistRule).is(r)',
    'false\ntrue\ntrue\n',
  ],
  [
    'what of extensions is not there',
    'println Jenkins.instance.getExtensionList(RootAction).size(); println jenkins.AgentProtocol.all(); println ExtensionList.lookup(RootAction); try { Jenkins.instance.injector.getInstance(RootAction) } catch (IllegalStateException e) { println e.message }',
    '0\n[]\n[]\nNo implementation for hudson.model.RootAction was bound.\n',
  ],
  [
    'texts as commons-lang has them',
    "import org.apache.commons.lang.StringUtils; println([StringUtils.isBlank(' '), StringUtils.isNotEmpty(null), StringUtils.join(['a', null, 1], ','), StringUtils.substringBetween('a[b]c', '[', ']'), StringUtils.capitalize('ab'), StringUtils.split('a, b', ', ') as List, StringUtils.defaultString(null), StringUtils.removeEnd('a.txt', '.txt'), StringUtils.substringAfter('a=b=c', '=')])",
    '[true, false, a,,1, b, Ab, [a, b], , a, b=c]\n',
  ],
])('%s', async (_name, script, output) => {
  expect(await console().run(script)).toBe(output);
});

describe('variables of all builds', () => {
  const VARIABLES = 'hudson.slaves.EnvironmentVariablesNodeProperty';
  /** Sets variables as most scripts do. */
  const SET = `import ${VARIABLES}
    def put(String key, String value) {
      def instance = Jenkins.getInstance()
      def globalNodeProperties = instance.getGlobalNodeProperties()
      def found = globalNodeProperties.getAll(EnvironmentVariablesNodeProperty.class)
      def vars = null
      if (found == null || found.size() == 0) {
        def made = new EnvironmentVariablesNodeProperty()
        globalNodeProperties.add(made)
        vars = made.getEnvVars()
      } else vars = found.get(0).getEnvVars()
      vars.put(key, value)
      instance.save()
    }
    put('ONE', '1'); put('two', 'b')`;

  it('are set, kept in config.xml, and had by builds', async () => {
    const { run, server } = console();
    expect(await run(SET)).toBe('');
    expect(server.home.settings.current.globalEnvironment).toEqual([
      { name: 'ONE', value: '1' },
      { name: 'two', value: 'b' },
    ]);
    await server.home.settings.load();
    expect(
      await run(
        'def p = Jenkins.instance.globalNodeProperties; println p.size(); println p.get(0).envVars; println p.every { it instanceof hudson.slaves.NodeProperty }; println p.is(Jenkins.instance.globalNodeProperties)',
      ),
    ).toBe('1\n[ONE:1, two:b]\ntrue\ntrue\n');
    const job = await server.define('tells', { shells: ['echo "$ONE $two $three"'] });
    expect(await server.lines(await server.build(job))).toContain('1 b ');
  });

  it('are replaced and removed', async () => {
    const { run, server } = console();
    const property = `new ${VARIABLES}(new ${VARIABLES}.Entry('A', 'x'))`;
    await run(`Jenkins.instance.globalNodeProperties.replaceBy([${property}])`);
    expect(server.home.settings.current.globalEnvironment).toEqual([{ name: 'A', value: 'x' }]);
    await run(`Jenkins.instance.globalNodeProperties.remove(${VARIABLES})`);
    expect(server.home.settings.current.globalEnvironment).toEqual([]);
  });
});

it('clouds are told as they stand in the file; they can be removed, and none added', async () => {
  const { run, server } = console();
  expect(
    await run(
      'println Jenkins.instance.clouds.size(); println Jenkins.instance.clouds; println Jenkins.instance.getCloud("c")',
    ),
  ).toBe('0\n[]\nnull\n');
  await server.home.settings.rewrite((xml) =>
    xml.replace('<clouds/>', '<clouds><no.such.Cloud><name>c</name></no.such.Cloud></clouds>'),
  );
  expect(
    await run(
      'def c = Jenkins.instance.clouds; println c*.name; println c.getByName("c").class.name; try { c.add(c[0]) } catch (UnsupportedOperationException e) { println e.message }; c.remove(c.getByName("c")); println c.isEmpty()',
    ),
  ).toBe('[c]\nno.such.Cloud\nClouds are made in config.xml or by configuration as code; a script adds none\ntrue\n');
  expect(await server.home.settings.source()).not.toContain('no.such.Cloud');
});

describe('versions', () => {
  it.each([
    ['2.393', '2.10', 1],
    ['2.9', '2.10', -1],
    ['1.0', '1', 0],
    ['1.0-beta', '1.0', -1],
    ['6.815.v0dd5a', '6.815', -1],
    ['1.0-a', '1.0-b', -1],
  ])('%s and %s', (a, b, order) => {
    expect(Math.sign(compareVersions(a, b))).toBe(order);
    expect(Math.sign(compareVersions(b, a))).toBe(order === 0 ? 0 : -order);
  });
});
