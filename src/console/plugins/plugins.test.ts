import { expect, it } from 'vitest';
import { sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole();

it.each([
  [
    'what is built in',
    "def m = Jenkins.instance.pluginManager; println m.class.name; def p = m.getPlugin('junit'); println([p, p.longName, p.active, p.enabled, p.hasUpdate(), p.versionNumber.isNewerThan(new hudson.util.VersionNumber('1.0'))]); println m.plugins*.shortName.contains('git'); println m.getPlugin('nope'); println m.failedPlugins",
    'hudson.LocalPluginManager\n[Plugin:junit, JUnit Plugin, true, true, false, true]\ntrue\nnull\n[]\n',
  ],
  [
    'its mark',
    "def p = Jenkins.instance.getPlugin('git').wrapper; p.disable(); println p.enabled; p.enable(); println p.isEnabled(); println Jenkins.instance.getPlugin('nope')?.wrapper",
    'false\ntrue\nnull\n',
  ],
  [
    'what the update center has',
    "def c = Jenkins.instance.updateCenter; println c.getPlugin('nope'); def p = c.getPlugin('git'); println p.installed; p.neededDependencies.each { it.deploy() }; def f = p.deploy(true); println([f.get().name, f.done, f.get().errorMessage]); println c.jobs*.name; println c.isRestartRequiredForCompletion(); println c.updates",
    'null\nPlugin:git\n[git, true, null]\n[git]\nfalse\n[]\n',
  ],
])('%s', async (_name, script, output) => {
  expect(await console().run(script)).toBe(output);
});
