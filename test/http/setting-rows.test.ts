import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTING_ROWS } from '../../src/home/index.ts';
import { parseXml } from '../../src/xml/index.ts';
import { sharedServer } from './start.ts';

const ROWS = Object.entries(SETTING_ROWS).filter(([, row]) => row.yaml !== null && 'accept' in row);
const VALUES: Readonly<Record<string, unknown>> = { number: 3, flag: true, text: 'http://table.example.org/' };

function at(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => Object(value)[key], tree);
}

describe('a row of the table of settings', () => {
  const shared = sharedServer();

  it.each(ROWS.map(([name, row]) => [name, row] as const))(
    '%s says the same in YAML, file, server and export',
    async (name, row) => {
      const { services, home } = shared();
      const casc = await services.casc.load();
      const value = row.choices?.at(-1) ?? VALUES[row.type];
      const path = row.yaml ?? '';
      const text = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
      await casc.applyText({ name: 'a.yaml', text: JSON.stringify(text) });
      expect(row.read(parseXml(await readFile(join(home, row.file), 'utf8')))).toEqual(value);
      expect(new Map<string, unknown>(Object.entries(services.home.settings.current)).get(name)).toEqual(value);
      expect(at(parse(await casc.export('encrypted')), path)).toEqual(value);
      expect((await casc.preview({ name: 'a.yaml', text: JSON.stringify(text) })).changes).toEqual([]);
    },
  );

  it('there are as many as there were', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(10);
  });
});
