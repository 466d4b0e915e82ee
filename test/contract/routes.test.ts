import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInKinds } from '../../src/controller/index.ts';
import { describeParameters } from '../../src/http/openapi/path-parameters.ts';
import { createRoutes } from '../../src/http/routes.ts';

const routes = createRoutes(builtInKinds());

/** GET routes that do something, each for a reason. */
const ACTING: Readonly<Record<string, string>> = {
  '/logout': 'a link in Jenkins too; nothing is lost by it but the session',
  '/builds': 'the page of all builds; it starts none',
  '/_view/:owner/:view/builds': 'the page of all builds; it starts none',
  '/_view/:owner/:view/delete': 'the page that asks; what it sends goes to another address',
  '/computer/:node/builds': 'the page of the builds of a node; it starts none',
  '/pluginManager/plugin/:plugin/disable': 'the page that asks; what it sends goes to another address',
  '/securityRealm/addUser': 'the page of a form; what it sends goes to another address',
  ...Object.fromEntries(
    ['/me', '/user/:id', '/securityRealm/user/:id'].flatMap((user) => [
      [`${user}/delete`, 'the page that asks; what it sends goes to another address'],
      [`${user}/my-views/view/:name/delete`, 'the page that asks; what it sends goes to another address'],
      [`${user}/builds`, 'the page of the builds of a user'],
    ]),
  ),
  ...Object.fromEntries(
    ['', '/_item/:item', '/user/:id'].map((owner) => [
      `${owner}/credentials/store/:store/domain/:domain/credential/:credential/delete`,
      'the page that asks; what it sends goes to another address',
    ]),
  ),
  '/configuration-as-code': 'the page of what can be done; its name begins like that of an action',
  '/_item/:item/buildTimeTrend': 'the page with the durations of builds; it starts none',
  '/_item/:item/delete': 'the page that asks; what it sends goes to another address',
  '/_item/:item/build': 'with the trigger token of the job, which is what a GET of it is for',
  '/_item/:item/buildWithParameters': 'with the trigger token of the job, which is what a GET of it is for',
  '/_item/:item/polling': 'with the trigger token of the job, which is what a GET of it is for',
};

/** What others' servers call: they have no session, and are known by a signature or token. */
const WEBHOOKS = [
  '/bitbucket-hook',
  '/generic-webhook-trigger/invoke',
  '/git/notifyCommit',
  '/gitea-webhook/post',
  '/github-webhook',
  '/gitlab-webhook/post',
  '/project/*',
];

/** Words with which what changes something begins. */
const CHANGES =
  /^(add|build(?!Number|Timestamp)|cancel|change(?!sets|s$)|config(?!\.xml|ure)|confirmRename|create|delete(?!$)|disable|do[A-Z]|enable|exit|generate|kill|logout|polling$|quiet|reload|remove|rename|revoke|safeExit|stop|submit|term|toggle)/;

const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('every route', () => {
  it.each(named)('%s says who may call it, and what it does', (_, route) => {
    expect(route.permission).toMatch(
      /^(public|(Overall|Job|Run|View|Agent|Credentials|EnvInject|Lockable Resources|Metrics)\/\w+)$/,
    );
    expect(route.doc).toMatch(/\w+.*\.$/s);
    const { inPath, others } = describeParameters(route);
    for (const { doc } of [...inPath, ...others]) expect(doc).toMatch(/\w+.*[.`]$/s);
  });

  it.each(named)('%s needs a crumb where it takes a POST', (_, route) => {
    if (route.method === 'POST' || route.method === 'GET or POST') {
      const exempt = ['/j_spring_security_check', '/securityRealm/finishLogin', ...WEBHOOKS].includes(route.path);
      expect(route.crumb).toBe(exempt ? 'exempt' : 'required');
    }
  });

  it.each(named.filter(([, { method }]) => method.startsWith('GET')))('%s changes nothing', (_, route) => {
    const last = route.path.split('/').at(-1) ?? '';
    if (CHANGES.test(last)) expect(Object.keys(ACTING)).toContain(route.path);
  });

  it.each(named)('%s has a flat path', (_, { path }) => {
    expect(path).toMatch(/^\/(?:[\w.:()*-]+(?:\/[\w.:()*-]+)*)?$/);
    expect(path).not.toMatch(/^\/(?:job|view)\//);
  });
});

it('no two routes have the same place', () => {
  const places = routes.flatMap(({ method, path }) =>
    (method === 'GET or POST' ? ['GET', 'POST'] : [method]).map((verb) => `${verb} ${path.replace(/(?<=.)\/$/, '')}`),
  );
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

it('nothing is public but what people need before they are known', () => {
  const open = routes.filter(({ permission }) => permission === 'public').map(({ path }) => path);
  expect([...new Set(open)].filter((path) => !WEBHOOKS.includes(path)).sort()).toEqual([
    // With the token of a connection, and a random id that the server made.
    '/agents/transfers/:id',
    '/buildStatus/icon',
    '/buildStatus/icon.svg',
    '/buildStatus/text',
    // Encrypted with the secret of the node; otherwise its handler asks for rights.
    '/computer/:node/jenkins-agent.jnlp',
    '/computer/:node/slave-agent.jnlp',
    '/favicon.ico',
    '/health',
    '/images/svgs/logo.svg',
    '/instance-identity',
    '/j_spring_security_check',
    '/jnlpJars/agent.jar',
    '/jnlpJars/hudson-cli.jar',
    '/jnlpJars/jenkins-cli.jar',
    '/jnlpJars/remoting.jar',
    '/jnlpJars/slave.jar',
    '/login',
    '/loginEntry',
    '/loginError',
    '/logout',
    '/robots.txt',
    '/securityRealm/commenceLogin',
    '/securityRealm/createAccount',
    '/securityRealm/finishLogin',
    '/signup',
    '/static/:session/images/svgs/logo.svg',
    '/static/millwright/:name',
    '/tcpSlaveAgentListener',
    '/whoAmI',
    '/whoAmI/api',
    '/whoAmI/api/:format',
    // With the secret of a node.
    '/wsagents',
  ]);
});

describe('every parameter that a route declares', () => {
  const names = [...new Set(routes.flatMap((route) => describeParameters(route).others.map(({ name }) => name)))];
  const ofHttp = sources(join(import.meta.dirname, '../../src/http'));
  // What the pages of plugins take.
  const ofKinds = sources(join(import.meta.dirname, '../../src/kinds'));
  const texts = new Map([...ofHttp, ...ofKinds]);
  const types = [...ofHttp.values()].flatMap((text) =>
    [...text.matchAll(/function (\w+)(?:(?!function )[\s\S])*?\): Parameter</g)].map(([, type]) => type),
  );
  const inRoutes = (name: string): RegExp =>
    new RegExp(`(?<![\\w.])'?${escaped(name)}'?: (?:(?:${types.join('|')})(?:<\\w+>)?\\(|[A-Z]+[,.\\s])`, 'g');
  // The secrets of a forge's webhooks are a field with the name of the forge.
  const inForges = (name: string): RegExp => new RegExp(`defineForge\\(\\{\\s*name: '${escaped(name)}'`, 'g');
  const inPages = (name: string): RegExp => new RegExp(`(?<![\\w.])'?${escaped(name)}'?: query[A-Z]\\w+\\(`, 'g');

  // What the buttons of forms try: each value with a sentence.
  const inChecks = (name: string): RegExp => new RegExp(`(?<![\\w.])'?${escaped(name)}'?: (?:''|'[^']* [^']*'),`, 'g');
  const hasChecks = (text: string): boolean => text.includes('defineFormCheck({');

  it.each(names)('%s is read near the place where it is declared', (name) => {
    const declaring = [
      ...[...ofHttp].filter(([, text]) => inRoutes(name).test(text)),
      ...[...ofKinds].filter(([, text]) => inPages(name).test(text) || inForges(name).test(text)),
      ...[...ofKinds].filter(([, text]) => hasChecks(text) && inChecks(name).test(text)),
    ].map(([path]) => path);
    expect(declaring).not.toEqual([]);
    const unread = declaring.filter((path) => {
      const near = [...texts].filter(([other]) => dirname(other) === dirname(path)).map(([, text]) => text);
      const reads = near
        .join('\n')
        .replace(inRoutes(name), '')
        .replace(inPages(name), '')
        .replace(inForges(name), '')
        .replace(inChecks(name), '')
        .toLowerCase();
      return !new RegExp(`(?<!\\w)${escaped(name.toLowerCase())}(?!\\w)`).test(reads);
    });
    // What the remote API takes is read by the room `export`.
    expect(unread.filter((path) => !path.endsWith('/remote-api.ts'))).toEqual([]);
  });
});

/** Returns the program text of a folder by path, without comments and sentences. */
function sources(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.map((path) => [
      path,
      readFileSync(path, 'utf8')
        .replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
        .replace(/'(?:[^'\\\n]|\\.)*'/g, (literal) => (literal.includes(' ') ? "''" : literal)),
    ]),
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
