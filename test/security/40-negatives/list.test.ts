import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attacked } from '../asked.ts';

/** The numbers that nothing can be tried of yet, each with what is missing, and posts that run nothing until it is there. */
const AWAITING: Readonly<Record<number, { readonly why: string; readonly posts: readonly string[] }>> = {
  1: { why: 'there are no commands over HTTP', posts: ['/cli/', '/cli/?remoting=false'] },
  4: { why: 'there are no commands over HTTP, and so no half-open sides of them', posts: ['/cli/', '/cli/ws'] },
};

/** The numbers that tests elsewhere hold, with a file and a title in it. */
const ELSEWHERE: Readonly<Record<number, readonly [file: string, title: string]>> = {
  20: ['test/scenarios/libraries.test.ts', 'come before those of the server, and are of that folder alone'],
};

const target = attacked();
const root = join(import.meta.dirname, '../../..');
const titles = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'list.test.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const held = new Set([...titles.matchAll(/'negative (\d+): /g)].map(([, number]) => Number(number)));

describe('the forty negative tests', () => {
  it('are each held here, held elsewhere or awaiting something that is named', () => {
    const all = Array.from({ length: 40 }, (_, at) => at + 1);
    const places = all.map(
      (number) => [held.has(number), number in ELSEWHERE, number in AWAITING].filter(Boolean).length,
    );
    expect(all.filter((_, at) => places[at] !== 1)).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))('%s is held where it is said to be', (_, [file, title]) => {
    expect(title).not.toBe('');
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  });

  it.each(Object.entries(AWAITING))('%s awaits what is not there', async (_, { why, posts }) => {
    expect(why).not.toBe('');
    // Each answer masks the crumb of the page anew.
    const shown = (page: string) => page.replace(/data-crumb="[^"]*"/, '');
    const { body: page } = await target().ask('GET /cli/');
    for (const path of posts) {
      // The frames of Jenkins's own client: the command and an argument that names a file.
      const { status, body } = await target().ask(`POST ${path}`, {
        body: Buffer.from('\0\0\0\x06\0\0\x04help\0\0\0\x0e\0\0\x0c@/etc/passwd\0\0\0\0\x03'),
        type: 'application/octet-stream',
      });
      expect([path, status === 404 || shown(body) === shown(page)]).toEqual([path, true]);
    }
  });
});
