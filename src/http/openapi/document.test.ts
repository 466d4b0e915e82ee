import { expect, it } from 'vitest';
import { defineBean } from '../../export/index.ts';
import { REMOTE_API } from '../parameters/remote-api.ts';
import { wholeNumber } from '../parameters/types.ts';
import { type BeanContext, type Route, route } from '../route.ts';
import { describeInterface } from './document.ts';

const common: Omit<Route, 'path' | 'parameters'> = {
  method: 'GET or POST',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'The queue.',
  handler: () => ({ type: 'empty', status: 200 }),
};

const exported = route({ ...common, parameters: REMOTE_API, path: '/queue/api/:format' });

const build = route({
  ...common,
  path: '/_item/:item/build',
  parameters: { delay: wholeNumber('Quiet period.', { digits: 3, otherwise: 0 }) },
  doc: 'Starts a build.',
});

const config: Route = {
  ...exported,
  parameters: {},
  method: 'POST',
  path: '/_item/:item/config.xml',
  doc: 'Replaces it.',
};
const health: Route = {
  ...exported,
  parameters: {},
  method: 'GET',
  path: '/health',
  permission: 'public',
  crumb: 'exempt',
};
const page: Route = { ...common, method: 'GET', path: '/_run/:item/:run', object: true };

const bean = defineBean<null, BeanContext>('hudson.model.Queue', {
  rows: { items: { doc: 'What waits.', read: () => [] } },
});

function document() {
  return describeInterface({
    routes: [exported, build, config, health, page],
    beans: [bean, defineBean<null, BeanContext>('hudson.model.Queue$Item', { rows: {} })],
    version: '1.2.3',
    server: 'http://ci.example',
    sessionCookie: 'JSESSIONID.1',
    crumbHeader: 'Jenkins-Crumb',
  });
}

it('has every route under the address that clients write, with its verbs', () => {
  const verbs = Object.entries(document().paths).map(([path, verbs]) => [path, Object.keys(verbs)]);
  expect(verbs).toEqual([
    ['/health', ['get']],
    ['/job/{item}/build', ['get', 'post']],
    ['/job/{item}/config.xml', ['post']],
    ['/job/{item}/{build}/', ['get']],
    ['/queue/api/{format}', ['get', 'post']],
  ]);
});

it('has parameters in query and form', () => {
  const { get, post } = document().paths['/job/{item}/build'] ?? {};
  const names = (operation: typeof post) =>
    operation?.parameters?.map((one) => ('name' in one ? [one.in, one.name] : one.$ref));
  expect(names(get)).toEqual([
    ['path', 'item'],
    ['query', 'delay'],
  ]);
  expect(get?.requestBody).toBeUndefined();
  expect(post?.requestBody?.content).toEqual({
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: { delay: { type: 'integer', minimum: 0, default: 0, description: 'Quiet period.' } },
      },
    },
  });
  expect(document().paths['/job/{item}/config.xml']?.post?.requestBody?.content).toHaveProperty(['application/xml']);
});

it('has what every part of the remote API takes only once', () => {
  const { paths, components } = document();
  const { get, post } = paths['/queue/api/{format}'] ?? {};
  expect(get?.parameters).toContainEqual({ $ref: '#/components/parameters/tree' });
  expect(components.parameters['tree']).toMatchObject({ name: 'tree', in: 'query' });
  expect(post?.requestBody).toBeUndefined();
});

it('says what may be answered', () => {
  const { paths } = document();
  const statuses = (path: string, verb: 'get' | 'post') => Object.keys(paths[path]?.[verb]?.responses ?? {});
  expect(statuses('/health', 'get')).toEqual(['200', '401', '500', '503']);
  expect(statuses('/job/{item}/{build}/', 'get')).toContain('302');
  expect(statuses('/job/{item}/build', 'post')).toEqual(expect.arrayContaining(['201', '303', '400', '403', '404']));
  expect(statuses('/job/{item}/config.xml', 'post')).toContain('405');
});

it('says what is needed to be let in', () => {
  const { paths } = document();
  expect(paths['/health']?.get?.security).toEqual([{}]);
  expect(paths['/job/{item}/config.xml']?.post).toMatchObject({
    'x-permission': 'Overall/Read',
    'x-crumb': 'required',
  });
  expect(paths['/queue/api/{format}']?.get?.['x-crumb']).toBe('exempt');
});

it('has a schema for each class, and names that of an answer', () => {
  const { paths, components } = document();
  expect(Object.keys(components.schemas)).toEqual(['hudson.model.Queue', 'hudson.model.Queue-Item']);
  expect(components.schemas['hudson.model.Queue']?.properties).toEqual({
    _class: { type: 'string', const: 'hudson.model.Queue' },
    items: { description: 'What waits.' },
  });
  expect(paths['/queue/api/{format}']?.get?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/hudson.model.Queue' } } },
  });
});
