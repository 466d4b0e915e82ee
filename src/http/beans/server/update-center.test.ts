import { expect, it } from 'vitest';
import type { OfferedPlugin } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { offerBean } from './update-center.ts';

const OFFER: OfferedPlugin = {
  ...{ shortName: 'a', longName: 'A', version: '1.0.0', description: '', packageName: 'millwright-plugin-a' },
  ...{
    size: null,
    requiredServer: '0',
    dependencies: [],
    permissions: [],
    site: 'ours',
    isNewest: true,
    refusal: null,
  },
  homepage: '',
};

it.each([
  ['https://a.example/', 'https://a.example/'],
  ['javascript:alert(1)', ''],
  ['//evil.example/', ''],
  ['', ''],
])('an offer with the homepage %j is described at %j', (homepage, wiki) => {
  const row = offerBean.rows.find(({ name }) => name === 'wiki');
  // The row reads nothing of its context.
  expect(row?.read({ ...OFFER, homepage }, undefined as unknown as BeanContext)).toBe(wiki);
});
