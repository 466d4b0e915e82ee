import { describe, expect, it } from 'vitest';
import { comparable, sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole(async ({ server }) => {
  await server.define('alpha');
  await server.define('beta');
  await server.home.items.create('', 'team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  await server.define('team/inner');
});

describe('views', () => {
  it.each([
    [
      'are listed',
      'println Jenkins.instance.views*.viewName; println Jenkins.instance.primaryView',
      '[all]\nAllView[all]\n',
    ],
    [
      'are made, filled and deleted',
      "def v = new ListView('v'); v.add(Jenkins.instance.getItem('beta')); Jenkins.instance.addView(v); println Jenkins.instance.getView('v').is(v); v.add(Jenkins.instance.getItem('alpha')); println v.items*.name; v.remove(Jenkins.instance.getItem('beta')); println v.items*.name; println v.contains(Jenkins.instance.getItem('beta')); println v.url; Jenkins.instance.deleteView(v); println Jenkins.instance.getView('v')",
      'true\n[alpha, beta]\n[alpha]\nfalse\nview/v/\nnull\n',
    ],
    [
      'have settings',
      "Jenkins.instance.addView(new ListView('v')); def v = Jenkins.instance.getView('v'); v.description = 'about'; v.includeRegex = 'a.*'; v.recurse = true; println([v.description, v.includeRegex, v.recurse]); println v.items*.fullName; v.rename('w'); println v.viewName; println v.owner.is(Jenkins.instance); Jenkins.instance.deleteView(v)",
      '[about, a.*, true]\n[alpha]\nw\ntrue\n',
    ],
    [
      'belong to folders, too',
      "def t = Jenkins.instance.getItem('team'); t.addView(new ListView('v')); def v = t.getView('v'); v.add(t.getItem('inner')); println t.views*.viewName; println v.items*.fullName; t.primaryView = v; println t.primaryView.viewName",
      '[All, v]\n[team/inner]\nv\n',
    ],
    [
      'refuse a name that is taken',
      "try { Jenkins.instance.addView(new ListView('all')) } catch (hudson.model.Failure e) { println e.message }",
      'A view already exists with the name "all"\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});
