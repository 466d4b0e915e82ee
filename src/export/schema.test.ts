import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { defineBean } from './bean.ts';
import { writeSchema } from './schema.ts';

it('names the root element and every element below it', () => {
  const row = { doc: 'A row.', read: () => null };
  const bean = defineBean<null, null>('hudson.model.Queue$LeftItem', { rows: { actions: row, url: row } });
  const schema = new XMLParser({ ignoreAttributes: false }).parse(writeSchema(bean))['xsd:schema'];
  const type = schema['xsd:complexType'];
  expect(schema['xsd:element']).toEqual({ '@_name': 'leftItem', '@_type': 'hudson.model.Queue-LeftItem' });
  expect(type['@_name']).toBe('hudson.model.Queue-LeftItem');
  expect(type['xsd:choice']['xsd:element'].map((element: Record<string, string>) => element['@_name'])).toEqual([
    'actions',
    'action',
    'url',
  ]);
});
