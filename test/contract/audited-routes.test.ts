import { expect, it } from 'vitest';
import { builtInKinds } from '../../src/controller/index.ts';
import { isAudited } from '../../src/http/request/audited.ts';
import { createRoutes } from '../../src/http/routes.ts';

/** Holds the routes that are never lines of the audit log, each with the reason. */
const NEVER: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^\/markupFormatter\/previewDescription$/, 'it shows a text'],
  [/^\/pipeline-model-converter\//, 'it reads a script and answers what it says'],
  [/\/fill\w*Credentials?IdItems$/, 'it lists what can be chosen'],
  [/\/generateSnippet$/, 'it writes the call of a step and keeps nothing'],
  [/\/checkUrl$/, 'it looks who answers at an address'],
  [/^\/wsagents$/, 'it says that this is no address for it'],
  [/\/replay\/difference$/, 'it compares texts'],
  [/^\/pluginManager\/check(?:Plugin|UpdateSite)Url$/, 'it only checks what somebody types'],
  [/^\/doFingerprintCheck$/, 'it looks for a file that it does not keep'],
  [/^\/git\/notifyCommit$|^\/generic-webhook-trigger\/invoke$/, 'what came has a log of its own, that of the webhooks'],
  [/webhook|hook\b|^\/project\//i, 'what came has a log of its own, that of the webhooks'],
];
/** Lists the routes that act whether they get a GET or a POST. */
const ACTING = ['/_item/:item/build', '/_item/:item/buildWithParameters', '/_item/:item/polling', '/logout'];

const routes = createRoutes(builtInKinds());
const reasonFor = (path: string): string | undefined => NEVER.find(([pattern]) => pattern.test(path))?.[1];

it('every route for POST or DELETE is a line of the audit log, or has a reason why it is none', () => {
  const acting = routes.filter(({ method }) => method === 'POST' || method === 'DELETE');
  expect(acting.length).toBeGreaterThan(150);
  const silent = acting.filter((route) => !isAudited(route));
  expect(silent.filter(({ path }) => reasonFor(path) === undefined).map(({ path }) => path)).toEqual([]);
  expect(acting.filter((route) => isAudited(route) && route.audit === 'never')).toEqual([]);
});

it('every route that is never a line is so for a reason that is told, and no reason is left over', () => {
  const never = routes.filter(({ audit }) => audit === 'never').map(({ path }) => path);
  expect(never.filter((path) => reasonFor(path) === undefined)).toEqual([]);
  expect(NEVER.filter(([pattern]) => !never.some((path) => pattern.test(path)))).toEqual([]);
});

it('what acts by GET too is a line', () => {
  expect(
    routes
      .filter(({ audit }) => audit === 'always')
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...ACTING].sort());
});
