import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { builtInKinds } from '../../src/controller/index.ts';
import type { OpenApiDocument, Operation } from '../../src/http/openapi/types.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { sharedServer } from './start.ts';

const server = sharedServer(['--prefix=/ci']);
const routes = createRoutes(builtInKinds());

async function document(): Promise<OpenApiDocument> {
  const answer = await server().as({ method: 'GET', url: '/ci/openapi.json' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json;charset=utf-8']);
  return answer.json<OpenApiDocument>();
}

function operationsOf({ paths }: OpenApiDocument): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): [string, Operation] => [`${verb} ${path}`, operation]),
  );
}

describe('the OpenAPI document', () => {
  it('passes a public validator, its references too', async () => {
    const validator = new Validator();
    const text = JSON.stringify(await document());
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(validator.resolveRefs()).toHaveProperty('paths');
  });

  it('names the server by the address that the client used', async () => {
    expect((await document()).servers).toEqual([{ url: 'http://ci.example:8080/ci' }]);
    const forwarded = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
    const answer = await server().as({ method: 'GET', url: '/ci/openapi.json', headers: forwarded });
    expect(answer.json<OpenApiDocument>().servers[0]?.url).toMatch(/^https:\/\/elsewhere\.example(:\d+)?\/ci$/);
  });

  it('is for those who may look around', async () => {
    expect((await server().raw({ method: 'GET', url: '/ci/openapi.json' })).statusCode).toBe(403);
  });

  it('has an operation for every verb of every route', async () => {
    const verbs = routes.flatMap(({ method }) => (method === 'GET or POST' ? ['GET', 'POST'] : [method]));
    expect(operationsOf(await document())).toHaveLength(verbs.length);
  });

  it('describes every operation and every parameter', async () => {
    const silent = operationsOf(await document()).flatMap(([name, { summary, parameters = [] }]) => [
      ...(summary === '' ? [name] : []),
      ...parameters.flatMap((one) => ('name' in one && one.description === '' ? [`${name}: ${one.name}`] : [])),
    ]);
    expect(silent).toEqual([]);
  });

  it('has addresses that differ in more than the names of their parameters', async () => {
    const shapes = Object.keys((await document()).paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
    expect(shapes.filter((shape) => /[:*]|^\/_/.test(shape))).toEqual([]);
  });

  it('calls every operation by another name, under a tag that it explains', async () => {
    const found = await document();
    const ids = operationsOf(found).map(([, { operationId }]) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const tags = new Set(found.tags.map(({ name }) => name));
    expect(operationsOf(found).filter(([, operation]) => operation.tags.some((tag) => !tags.has(tag)))).toEqual([]);
  });

  it('names the classes that every object of the remote API may have', async () => {
    const vague = operationsOf(await document()).filter(([name, { responses }]) => {
      if (!name.startsWith('get ') || !name.endsWith('/api/{format}')) return false;
      return !JSON.stringify(responses['200']).includes('#/components/schemas/');
    });
    expect(vague.map(([name]) => name)).toEqual([]);
  });

  it('has the classes of the remote API with what their properties mean', async () => {
    const { components, paths } = await document();
    expect(components.schemas['hudson.model.FreeStyleProject']?.properties).toMatchObject({
      _class: { const: 'hudson.model.FreeStyleProject' },
      color: { description: expect.stringMatching(/\w/) },
    });
    expect(paths['/api/{format}']?.get?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/hudson.model.Hudson' } } },
    });
  });
});

describe('the page under api/', () => {
  it('is there for every object of the remote API', () => {
    const paths = new Set(routes.map(({ path }) => path));
    const objects = routes.filter(({ path }) => path.endsWith('/api/:format'));
    expect(objects.filter(({ path }) => !paths.has(path.slice(0, -'/:format'.length)))).toEqual([]);
  });

  it.each(['/ci/api/', '/ci/queue/api/', '/ci/user/admin/api/', '/ci/whoAmI/api/', '/ci/view/all/api/'])(
    '%s describes properties and addresses',
    async (url) => {
      const answer = await server().as({ method: 'GET', url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Remote API [Jenkins]</title>');
      expect(answer.body).toContain('_class');
      expect(answer.body).toContain('api/{format}');
    },
  );

  it('is found without its final slash', async () => {
    const answer = await server().as({ method: 'GET', url: '/ci/api' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/ci/api/']);
  });
});
