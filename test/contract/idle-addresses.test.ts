import { describe, expect, it } from 'vitest';
import { PathTable } from '../../src/http/path-table.ts';
import { locate } from '../../src/http/request/locate.ts';
import type { Route } from '../../src/http/route.ts';
import { createRouteTable } from '../../src/http/routes.ts';
import { activeAmong, builtInPlugins, partsOf } from '../../src/kinds/index.ts';
import { isBuiltIn, PLUGIN_TABLE, type PluginRow } from '../../src/plugins/index.ts';
import { isOfFamily, type KindRegistry } from '../../src/points/index.ts';

/** Addresses that objects of Jenkins itself have, whatever a plugin adds to what they answer. */
const OF_JENKINS =
  /^\{?[\w=/]*\}?(?:\/A=1)?\/(?:api\/json|config\.xml|consoleText|build\?delay=0|logText\/progressiveHtml|1\/A=1\/|)$|^markupFormatter\//;

const NAMES: ReadonlySet<string> = new Set(PLUGIN_TABLE.map(({ name }) => name));
const everything = createRouteTable(
  kindsOf(() => true),
  () => true,
).routes;

it('routes name plugins that there are', () => {
  const named = new Set(everything.flatMap(({ plugin }) => plugin ?? []));
  expect([...named].filter((name) => !NAMES.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(20);
});

it('the page of the remote API comes and goes with its object', () => {
  const { routes, idle } = tableWithout(['lockable-resources']);
  expect(routes.map(({ path }) => path)).not.toContain('/lockable-resources/api');
  expect(idle.map(({ path }) => path)).toContain('/lockable-resources/api');
});

/** Addresses that only what is listed for a plugin here does, by the beginning of its routes or a part of them. */
it.each([
  ['gitlab-plugin', '/project/*'],
  ['git', '/descriptorByName/hudson.plugins.git.ApiTokenPropertyConfiguration/generate'],
  ['git', '/descriptorByName/hudson.plugins.git.ApiTokenPropertyConfiguration/revoke'],
  ['generic-webhook-trigger', '/generic-webhook-trigger/invoke'],
  ['gitlab-branch-source', '/gitlab-webhook/post'],
  ['cloudbees-folder', '/_item/:item/move'],
  ['cloudbees-folder', '/_item/:item/move/move'],
  ['cloudbees-folder', '/_item/:item/computation/console'],
  ['branch-api', '/_item/:item/indexing/console'],
  ['credentials', '/descriptorByName/:descriptor/fillCredentialsIdItems'],
  ['credentials', '/_item/:item/descriptorByName/:descriptor/fillCredentialsIdItems'],
  ['credentials', '/descriptorByName/:descriptor/checkId'],
  ['ssh-slaves', '/computer/:node/trustHostKey'],
  ['instance-identity', '/instance-identity'],
  ['workflow-job', '/_run/:item/:run/flowGraphTable'],
  ['workflow-job', '/_run/:item/:run/execution/node/:step/log'],
  ['workflow-job', '/_run/:item/:run/timeline'],
  ['workflow-job', '/_run/:item/:run/ws'],
  ['workflow-cps', '/_run/:item/:run/pause/toggle'],
  [
    'workflow-cps',
    '/_item/:item/descriptorByName/org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition/checkScriptCompile',
  ],
  ['pipeline-rest-api', '/_run/:item/:run/execution/node/:step/wfapi/log'],
  ['pipeline-rest-api', '/_run/:item/:run/wfapi/inputSubmit'],
])('%s takes %s with it', (plugin, path) => {
  expect(everything.map((route) => route.path)).toContain(path);
  const { routes, idle } = tableWithout([plugin]);
  expect(routes.map((route) => route.path)).not.toContain(path);
  expect(idle.map((route) => route.path)).toContain(path);
});

describe('without a plugin and what needs it there is no route for an address of it', () => {
  const withAddresses = PLUGIN_TABLE.filter(({ addresses }) => typeof addresses !== 'string');

  it.each(withAddresses.map((row) => [row.name, row] as const))('%s', (name, row) => {
    const off = withThoseThatNeed(name);
    const table = pathsOf(tableWithout(off).routes);
    const others = new Set(PLUGIN_TABLE.filter((each) => !off.includes(each.name)).flatMap(pathsOfRow));
    const own = pathsOfRow(row).filter((path) => !OF_JENKINS.test(path) && !others.has(path));
    expect(own.filter((path) => isAnswered(table, path))).toEqual([]);
    // They are there as long as it works: otherwise this says nothing.
    const all = pathsOf(everything);
    expect(own.filter((path) => all.find(segmentsOf(path)) === null)).toEqual([]);
  });
});

function pathsOfRow({ addresses }: PluginRow): readonly string[] {
  return typeof addresses === 'string' ? [] : addresses.map(({ path }) => path);
}

/** Says whether a route is for the path: not only one that looks for what kinds or builds may have made by this name. */
function isAnswered(table: PathTable<Route>, path: string): boolean {
  const found = table.find(segmentsOf(path));
  return found !== null && !/\/:child|\/:descriptor\/:check$/.test(found.value.path);
}

function segmentsOf(path: string): readonly string[] {
  const filled = path
    .replace(/\{(?:job|folder)\}/, 'job/x')
    .replace('{build}', 'job/x/1')
    .replace(/\{\w+\}/g, 'x');
  const located = locate(`/${filled}`, '');
  return located.kind === 'path' ? located.segments : [];
}

function pathsOf(routes: readonly Route[]): PathTable<Route> {
  const byPath = new Map(routes.map((route) => [route.path.replace(/(?<=.)\/$/, ''), route] as const));
  for (const [path, route] of [...byPath]) {
    const bare = path.replace(/\/\*$/, '');
    if (!byPath.has(bare)) byPath.set(bare, route);
  }
  const table = new PathTable<Route>();
  for (const [path, route] of byPath) table.add(path, route);
  return table;
}

function tableWithout(off: readonly string[]) {
  const isActive = (name: string) => !off.includes(name);
  return createRouteTable(kindsOf(isActive), isActive);
}

function kindsOf(isActive: (name: string) => boolean): Pick<KindRegistry, 'all'> {
  const { kinds } = partsOf(activeAmong(builtInPlugins, (name) => isActive(name) || !isBuiltIn(name)));
  return { all: (family) => kinds.filter((kind) => isOfFamily(family, kind)) };
}

function withThoseThatNeed(name: string): readonly string[] {
  const off = new Set([name]);
  for (let before = 0; before < off.size; ) {
    before = off.size;
    for (const { name: other, needs } of PLUGIN_TABLE)
      if (needs.some((needed) => off.has(needed.split(':')[0] ?? ''))) off.add(other);
  }
  return [...off];
}
