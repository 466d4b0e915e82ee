import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createYield } from '../../src/kit/index.ts';
import { normalizeDocument } from '../../src/xml/index.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'configurations');

interface Expected {
  readonly build: 'SUCCESS' | 'FAILURE' | 'unloadable' | 'none';
  /** A part of the console, or of the reason. */
  readonly log?: string;
}

const expected = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, Expected>;
const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.xml') ? [name.slice(0, -4)] : []));
const server = sharedServer();

async function get(path: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await server().as({ method: 'GET', url: path });
  return { status: statusCode, body };
}

function document(name: string): Promise<string> {
  return readFile(join(FOLDER, `${name}.xml`), 'utf8');
}

it('every document has its expectation', () => {
  expect(names.sort()).toEqual(Object.keys(expected).sort());
});

describe('a configuration of somebody else', () => {
  it.each(names)('%s is taken, served back, shown, told of, and built or not with the reason', async (name) => {
    const text = await document(name);
    const stored = await normalizeDocument(text, createYield());
    await createJob(server(), name, text);
    const job = `/job/${name}/`;
    expect(await get(`${job}config.xml`)).toEqual({ status: 200, body: stored });
    expect((await get(job)).status).toBe(200);
    expect(await get(`${job}api/json`)).toMatchObject({
      status: 200,
      body: expect.stringContaining(`"name":"${name}"`),
    });
    const { build, log = '' } = expected[name] ?? { build: 'none' };
    if (build === 'unloadable') {
      expect((await get(job)).body).toContain(log);
      const asked = await server().as({ method: 'POST', url: `${job}build` });
      expect(asked.statusCode).toBe(409);
      expect(asked.body).toContain(log);
    } else if (build !== 'none') {
      const { body } = await get(`${job}api/json?tree=property[parameterDefinitions[name]]`);
      expect(
        await buildJob(server(), name, `${body.includes('"name"') ? 'buildWithParameters' : 'build'}?delay=0sec`),
      ).toBe(build);
      expect((await get(`${job}lastBuild/consoleText`)).body).toContain(log);
    }
    expect((await get(`${job}config.xml`)).body).toBe(stored);
  });

  it('that lies in the home is served byte by byte, and stays so when it is replaced by itself', async () => {
    for (const name of names) {
      await mkdir(join(server().home, 'jobs', `home-${name}`), { recursive: true });
      await writeFile(join(server().home, 'jobs', `home-${name}`, 'config.xml'), await document(name));
    }
    await server().services.home.items.load();
    for (const name of names) {
      const text = await document(name);
      expect((await get(`/job/home-${name}/config.xml`)).body).toBe(text);
      expect((await get(`/job/home-${name}/`)).status).toBe(200);
    }
    expect((await get('/api/json?depth=2')).status).toBe(200);
  });
});
