import { describe, expect, it } from 'vitest';
import { sharedConsole } from '../testing/shared-console.ts';
import { compareVersions } from './version-number.ts';

const console = sharedConsole();

/** In order: each builds on what those before it left. */
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
    "def e = new EnvVars([Path: '/bin', a: '1']); println e.PATH; println e.expand('$a ${PATH} $none'); e.override('PATH+X', '/x'); println e.get('path'); e.override('A', ''); println e.get('a', 'none'); e.overrideAll([b: '$PATH']); println e",
    '/bin\n1 /bin $none\n/x:/bin\nnone\n[b:/x:/bin, Path:/x:/bin]\n',
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
])('%s', async (_name, script, output) => {
  expect(await console().run(script)).toBe(output);
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
