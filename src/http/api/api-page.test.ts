import { expect, it } from 'vitest';
import { defineBean, refer } from '../../export/index.ts';
import { REMOTE_API } from '../parameters/remote-api.ts';
import { text } from '../parameters/types.ts';
import { type BeanContext, type Route, route } from '../route.ts';
import { apiPage } from './api-page.ts';
import { withApiPages } from './api-pages.ts';

const bean = defineBean<null, BeanContext>('hudson.model.FreeStyleProject', {
  rows: { name: { doc: 'Its name.', read: () => 'a' } },
});

const api = route({
  method: 'GET or POST',
  path: '/_item/:item/api/:format',
  parameters: REMOTE_API,
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'The item.',
  handler: () => ({ type: 'export', reference: refer(bean, null) }),
});

const workspace: Route = {
  ...api,
  method: 'GET',
  path: '/_item/:item/ws/*',
  parameters: { pattern: text('Which files.') },
  doc: 'Its files.',
};
const load = route({ ...api, path: '/_item/:item/load/api/:format', doc: 'Its load.' });
const elsewhere = route({ ...api, path: '/queue/api/:format' });

it('describes the properties of an object, and the addresses below it', () => {
  const address = 'http://localhost/job/a/';
  const about = {
    object: 'a',
    href: '/job/a/',
    address,
    root: 'http://localhost/',
    reference: refer(bean, null),
    below: '/_item/:item/',
  };
  const answer = apiPage({ ...about, routes: [api, workspace, load, elsewhere] });
  if (answer.type !== 'page' || answer.page.page !== 'api') throw new Error('not a page of the API');
  expect(answer.page.properties).toEqual([
    { name: '_class', doc: 'The kind of object: hudson.model.FreeStyleProject.' },
    { name: 'name', doc: 'Its name.' },
  ]);
  expect(answer.page.examples).toEqual({ tree: 'name', list: null });
  const routes = answer.page.routes.map(({ parameters, ...rest }) => ({ ...rest, parameters: parameters.map(nameOf) }));
  expect(routes).toEqual([
    {
      method: 'GET or POST',
      path: 'api/{format}',
      doc: 'The item.',
      parameters: ['format', 'tree', 'depth', 'pretty', 'xpath', 'wrapper', 'exclude', 'jsonp'],
    },
    { method: 'GET', path: 'ws/{path}', doc: 'Its files.', parameters: ['path', 'pattern'] },
    { method: 'GET or POST', path: 'load/api/{format}', doc: 'Its load.', parameters: ['format'] },
  ]);
});

it('is made for every object of the remote API that has none', () => {
  const own = route({ ...api, method: 'GET', path: '/queue/api', doc: 'Written by hand.' });
  const routes = withApiPages([api, workspace, elsewhere, own]);
  expect(routes.map(({ path }) => path)).toEqual([
    '/_item/:item/api/:format',
    '/_item/:item/ws/*',
    '/queue/api/:format',
    '/queue/api',
    '/_item/:item/api',
  ]);
  expect(routes.at(-1)).toMatchObject({ method: 'GET', permission: 'Job/Read', crumb: 'exempt', object: true });
});

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
