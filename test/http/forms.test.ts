import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

function multipart(parts: readonly string[]): { payload: string; headers: Record<string, string> } {
  const payload = `${parts.map((part) => `--xx\r\n${part}\r\n`).join('')}--xx--\r\n`;
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=xx' } };
}

async function description(): Promise<unknown> {
  const answer = await server().as({ method: 'GET', url: '/me/api/json?tree=description' });
  return answer.json<{ description: unknown }>().description;
}

describe('a form', () => {
  it.each([
    ['urlencoded', 'description=a+b%26c', 'application/x-www-form-urlencoded', 'a b&c'],
    ['with a charset', 'description=%C3%BC', 'application/x-www-form-urlencoded; charset=UTF-8', 'ü'],
    ['without a type', 'description=plain', undefined, 'plain'],
    ['with a type that is none', 'description=odd', 'nonsense', 'odd'],
    ['of junk around it', '\u0000\u0001&description=x&%zz', 'application/x-www-form-urlencoded', 'x'],
    ['that repeats a name', 'description=1&description=2', 'application/x-www-form-urlencoded', '1'],
  ])('%s is read', async (_, payload, type, wanted) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    await server().as({ method: 'POST', url: '/me/submitDescription', payload, headers });
    expect(await description()).toBe(wanted);
  });

  it('in parts is read, and what nobody wanted of it is thrown away', async () => {
    const form = multipart([
      'Content-Disposition: form-data; name="description"\r\n\r\nin parts',
      'Content-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\ncontent',
    ]);
    await server().as({ method: 'POST', url: '/me/submitDescription', ...form });
    expect(await description()).toBe('in parts');
    await expect.poll(() => readdir(server().services.home.uploads.folder)).toEqual([]);
  });

  it('in parts without a boundary is a 400', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await server().as({ method: 'POST', url: '/me/submitDescription', payload: 'x', headers });
    expect(answer.statusCode).toBe(400);
  });

  it('loses against the query', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await server().as({
      method: 'POST',
      url: '/me/submitDescription?description=q',
      payload: 'description=f',
      headers,
    });
    expect(await description()).toBe('q');
  });

  it('that is too long is a 413', async () => {
    const payload = `description=${'x'.repeat(17 * 1024 * 1024)}`;
    const answer = await server().as({ method: 'POST', url: '/me/submitDescription', payload });
    expect(answer.statusCode).toBe(413);
  });

  it('of somebody unknown may not even be as long as others', async () => {
    const payload = `j_username=${'x'.repeat(100_000)}`;
    const answer = await server().raw({ method: 'POST', url: '/j_spring_security_check', payload });
    expect(answer.statusCode).toBe(413);
  });
});

describe('a document', () => {
  it.each([
    ['in UTF-8', Buffer.from(freestyle({ description: 'größe' })), 'application/xml'],
    [
      'in the charset of its type',
      Buffer.from(freestyle({ description: 'größe' }), 'latin1'),
      'text/xml; charset=iso-8859-1',
    ],
    [
      'in the charset that it names',
      Buffer.from(freestyle({ description: 'größe' }).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      'application/xml',
    ],
  ])('%s is read', async (name, payload, type) => {
    const url = `/createItem?name=${encodeURIComponent(name)}`;
    const answer = await server().as({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const config = await server().as({
      method: 'GET',
      url: `/job/${encodeURIComponent(name)}/api/json?tree=description`,
    });
    expect(config.json()).toMatchObject({ description: 'größe' });
    expect(await readFile(`${server().home}/jobs/${name}/config.xml`, 'utf8')).toContain('größe');
  });
});

it('an error of the client has its text in a header that any client can read', async () => {
  const headers = { 'content-type': 'application/xml' };
  const create = () => server().as({ method: 'POST', url: '/createItem?name=twice', payload: freestyle(), headers });
  expect((await create()).statusCode).toBe(200);
  const again = await create();
  expect(again.statusCode).toBe(400);
  expect(again.headers['x-error']).toBe('A job already exists with the name  twice');
  expect(again.body).toContain('<title>Jenkins [Jenkins]</title>');
  expect(again.body).toContain('A job already exists with the name ‘twice’');
});
