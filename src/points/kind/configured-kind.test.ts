import { expect, it } from 'vitest';
import { defineProperty } from '../build/property.ts';
import { bool, int } from './fields.ts';
import { configIn } from './kind.ts';

const limit = defineProperty({
  symbol: 'limit',
  displayName: 'Limit',
  xmlTag: 'a.Limit',
  fields: { most: int({ default: 0 }), enabled: bool() },
  example: { most: 1, enabled: true },
});
const other = defineProperty({ symbol: 'other', displayName: 'Other', xmlTag: 'a.Other', fields: {}, example: {} });

it('the configuration of a part is read with the type of its kind', () => {
  const parts = [
    { kind: null, tag: 'a.Limit' },
    { kind: other, config: {} },
    { kind: limit, config: { most: 3, enabled: true } },
    { kind: limit, config: { most: 4, enabled: true } },
  ];
  expect(configIn(limit, parts)?.most).toBe(3);
  expect(configIn(limit, parts.slice(0, 2))).toBeUndefined();
});
