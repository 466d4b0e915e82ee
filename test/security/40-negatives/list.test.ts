import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attacked } from '../asked.ts';

/** The numbers that nothing can be tried of yet, each with what is missing, and addresses that are 404 until it is there. */
const AWAITING: Readonly<Record<number, { readonly why: string; readonly absent: readonly string[] }>> = {
  1: { why: 'there are no commands over HTTP', absent: ['/cli', '/cli?remoting=false'] },
  4: { why: 'there are no commands over HTTP, and so no half-open sides of them', absent: ['/cli', '/cli/ws'] },
  13: { why: 'no agent sends files to the server', absent: ['/wsagents', '/tcpSlaveAgentListener'] },
  33: {
    why: 'there are no lists of credentials to choose from',
    absent: ['/job/x/descriptorByName/git/fillCredentialsIdItems'],
  },
};

/** The numbers that tests elsewhere hold, with a file and a title in it. */
const ELSEWHERE: Readonly<Record<number, readonly [file: string, title: string]>> = {
  20: ['test/scenarios/libraries.test.ts', 'come before those of the server, and are of that folder alone'],
  34: ['test/http/security-limits.test.ts', 'are shown encrypted to those who may change it, to others not at all'],
  35: ['test/http/security-parameters.test.ts', 'is nowhere on disk as it is'],
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

  it.each(Object.entries(AWAITING))('%s awaits what is not there', async (_, { why, absent }) => {
    expect(why).not.toBe('');
    for (const path of absent) {
      for (const verb of ['GET', 'POST'])
        expect([path, (await target().ask(`${verb} ${path}`)).status]).toEqual([path, 404]);
    }
  });
});
