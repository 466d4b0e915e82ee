import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { CascError } from '../../src/casc/index.ts';
import { basic, sharedServer, startTestServer } from './start.ts';

type Json = Readonly<Record<string, unknown>>;

const EXTRA = 'notAKeyOfAnything';

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns documents that together have every key of a schema, each object of it with a key that it does not have. */
function samples(schema: unknown, definitions: Json, depth = 0): readonly unknown[] {
  if (!isObject(schema)) return ['x'];
  const { $ref, anyOf, enum: words, type, items, properties, examples, maxItems } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/definitions/'.length);
    return depth > 6 ? [] : samples(definitions[name], definitions, depth + 1).slice(0, 2);
  }
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => samples(each, definitions, depth + 1));
  if (Array.isArray(words)) return [words[0]];
  if (Array.isArray(examples)) return [examples[0]];
  if (type === 'array') return maxItems === 0 ? [[]] : [samples(items, definitions, depth + 1)];
  if (type === 'boolean') return [true];
  if (type === 'integer' || type === 'number') return [1];
  if (!isObject(properties)) return ['x'];
  // A symbol stands alone.
  const isOne = Array.isArray(schema['required']);
  const keys = Object.entries(properties).map(([key, each]) => [key, samples(each, definitions, depth + 1)] as const);
  const longest = Math.max(1, ...keys.map(([, values]) => values.length));
  return Array.from({ length: longest }, (_none, at) => ({
    ...Object.fromEntries(keys.flatMap(([key, found]) => (found.length === 0 ? [] : [[key, found[at] ?? found[0]]]))),
    ...(!isOne && { [EXTRA]: 1 }),
  }));
}

describe('the schema of configurations', () => {
  const shared = sharedServer();

  /** Returns what is refused of a document because it is not known. */
  async function unknownIn(document: unknown): Promise<readonly string[]> {
    const casc = await shared().services.casc.load();
    try {
      await casc.preview({ name: 'a.yaml', text: stringify(document, { aliasDuplicateObjects: false }) });
      return [];
    } catch (error) {
      if (!(error instanceof CascError)) throw error;
      return error.problems.flatMap(({ path, reason }) => (reason === 'it is not here' ? [path] : []));
    }
  }

  it('has exactly the keys that are accepted', async () => {
    const { properties, definitions } = (await shared().services.casc.load()).schema();
    expect(isObject(properties) && isObject(definitions)).toBe(true);
    if (!isObject(properties) || !isObject(definitions)) return;
    let keys = 0;
    const wrong: string[] = [];
    for (const [root, part] of Object.entries(properties)) {
      const inside = isObject(part) && isObject(part['properties']) ? part['properties'] : null;
      const isGroup = inside !== null && ['jenkins', 'security', 'unclassified', 'tool', 'appearance'].includes(root);
      const sections = isGroup ? Object.entries(inside) : [[null, part] as const];
      for (const [key, section] of sections)
        for (const sample of samples(section, definitions)) {
          const refused = await unknownIn({ [root]: key === null ? sample : { [key]: sample } });
          const text = JSON.stringify(sample);
          keys += text.split('":').length - 1;
          wrong.push(...refused.filter((path) => !path.endsWith(`.${EXTRA}`)));
          // What is not of the schema is refused, wherever it stands.
          if (isObject(sample) && EXTRA in sample && !refused.some((path) => path.endsWith(`.${EXTRA}`)))
            wrong.push(`${root}.${key}: takes every key`);
        }
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect(keys).toBeGreaterThan(500);
  });

  it('is for those who may look at the system, with an export that has no secret', async (t) => {
    const server = await startTestServer(t, ['-Djenkins.security.SystemReadPermission=true']);
    const text = 'unclassified: {mailer: {authentication: {username: u, password: s3cret-mail}}}';
    const options = { method: 'POST', headers: { 'content-type': 'text/yaml' } } as const;
    await server.as({ ...options, url: '/configuration-as-code/apply', payload: text });
    expect((await server.as({ url: '/configuration-as-code/export' })).body).toMatch(/password: "?\{AQAA/);
    const matrix =
      'jenkins: {authorizationStrategy: {globalMatrix: {permissions: ' +
      '["USER:Overall/Administer:admin", "USER:Overall/SystemRead:eve", "USER:Overall/Read:eve", "USER:Overall/Read:bob"]}}, ' +
      'securityRealm: {local: {users: [{id: eve, password: eve-pw}, {id: bob, password: bob-pw}]}}}';
    const applied = await server.as({ ...options, url: '/configuration-as-code/apply', payload: matrix });
    expect(applied.body).toBe('');
    const as = (id: string, action: string) =>
      server.raw({
        url: `/configuration-as-code/${action}`,
        headers: { authorization: basic(id, `${id}-pw`) },
      });
    for (const action of ['', 'schema', 'reference']) expect((await as('eve', action)).statusCode).toBe(200);
    const shown = await as('eve', 'export');
    expect(shown.body).toContain('username: u');
    expect(shown.body).not.toMatch(/AQAA|s3cret|password/);
    for (const action of ['', 'export', 'schema', 'reference']) expect((await as('bob', action)).statusCode).toBe(403);
    for (const action of ['check', 'preview', 'apply', 'reload', 'replace', 'checkNewSource']) {
      const url = `/configuration-as-code/${action}`;
      const headers = { authorization: basic('eve', 'eve-pw') };
      expect((await server.raw({ method: 'POST', url, headers })).statusCode).toBe(403);
    }
  });
});
