import { describe, expect, it } from 'vitest';
import { PLUGIN_TABLE } from './index.ts';

const NAMES = new Set(PLUGIN_TABLE.map(({ name }) => name));

describe('the table of plugins', () => {
  it('is in order, with names and titles that are unique', () => {
    const names = PLUGIN_TABLE.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(NAMES.size).toBe(names.length);
    expect(new Set(PLUGIN_TABLE.map(({ title }) => title)).size).toBe(names.length);
  });

  it.each(PLUGIN_TABLE.map((row) => [row.name, row] as const))('%s has all that it needs', (name, { needs, wants }) => {
    const names = [...needs, ...wants].map((needed) => needed.split(':')[0] ?? '');
    expect(names.filter((needed) => !NAMES.has(needed))).toEqual([]);
    expect(names).not.toContain(name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(PLUGIN_TABLE.map((row) => [row.name, row] as const))(
    '%s has a version that clients can read, and addresses or the reason why not',
    (_, { version, addresses, kind, lacks }) => {
      expect(version).toMatch(/^\d[\w.-]*$/);
      if (typeof addresses === 'string') expect(addresses).toMatch(/^[A-Z].*\.$/);
      else expect(addresses.length).toBeGreaterThan(0);
      if (kind === 'library') expect(lacks).toBeNull();
    },
  );
});
