import { describe, expect, it } from 'vitest';
import { defineBean, list, map, refer } from './bean.ts';
import { JSON_DIALECT } from './json.ts';
import { PAUSE } from './pause.ts';
import { byDepth } from './pruner.ts';
import { doc, holder, type Item, itemBean, json, prunerOf, reference, write, xml } from './testing/written.ts';
import type { Value } from './types.ts';
import { XML_DIALECT } from './xml.ts';

describe('texts longer than a chunk', () => {
  const name = 'x'.repeat(200_000);

  it.each<[string, Item, string, object]>([
    ['of an object without parts', { name }, 'name', { name }],
    ['before parts', { name, inside: [{ name: 'a' }] }, 'name,inside[name]', { name, inside: [{ name: 'a' }] }],
    ['in a list', { name: 'a', inside: [{ name }, { name }] }, 'name,inside[name]', { inside: [{ name }, { name }] }],
    ['of the only part', { name: 'a', inside: [{ name }] }, 'first[name],name', { name: 'a', first: { name } }],
  ])('are written whole %s', (_place, item, tree, wanted) => {
    const answer = JSON.parse(json(reference(item), tree));
    expect(answer).toMatchObject(wanted);
    expect(xml(reference(item), tree).split(name)).toHaveLength(JSON.stringify(answer).split(name).length);
  });
});

describe('what cannot be read', () => {
  const broken = defineBean<boolean, null>('x.Broken', {
    rows: {
      a: { doc, read: () => 'read' },
      b: {
        doc,
        read(fails) {
          if (fails) throw new Error('no longer there');
          return 'too';
        },
      },
    },
  });
  const members = [true, false, true, false].map((fails) => refer(broken, fails, { exact: true }));

  it('is dropped in a list', () => {
    expect(json(holder(members), 'value[*]')).toBe(
      '{"_class":"a.Holder","value":[{"a":"read","b":"too"},{"a":"read","b":"too"}]}',
    );
    expect(xml(holder(members.slice(0, 2)), 'value[*]')).toBe(
      "<holder _class='a.Holder'><value><a>read</a><b>too</b></value></holder>",
    );
  });

  it('takes the nearest list element along', () => {
    expect(json(holder([map([['x', refer(broken, true)]]), [refer(broken, true), 1]]), 'value[*]')).toBe(
      '{"_class":"a.Holder","value":[[1]]}',
    );
  });

  it('fails the whole elsewhere', () => {
    expect(() => json(holder(refer(broken, true)), 'value[*]')).toThrow('no longer there');
    expect(() => xml(holder(refer(broken, true)), 'value[*]')).toThrow('no longer there');
  });
});

describe('chunks', () => {
  const many = list<null>(function* range() {
    for (let at = 0; at < 20_000; at += 1) yield refer(itemBean, { name: `job ${at}` }, { exact: true });
  });

  it.each([
    ['JSON', JSON_DIALECT],
    ['XML', XML_DIALECT],
  ])('of %s are of moderate size, and pause while an element is held', (_format, dialect) => {
    const chunksOf = (value: Value<null>) => [...write(holder(value), prunerOf('*[*[*]]'), dialect)];
    const flat = chunksOf(many);
    expect(flat.length).toBeGreaterThan(50);
    expect(Math.max(...flat.map(({ length }) => length))).toBeLessThan(20_000);
    const held = chunksOf([map([['all', many]])]);
    expect(held.filter((chunk) => chunk === '').length).toBeGreaterThan(50);
  });

  it.each(['json', 'xml'])('of %s may be a pause that a list asks for', (format) => {
    const lazy = list<null>(() => [1, PAUSE, 2]);
    const chunks = [...write(holder(lazy), byDepth(0), format === 'json' ? JSON_DIALECT : XML_DIALECT)];
    expect(chunks).toContain('');
    expect(chunks.join('')).toContain(format === 'json' ? '[1,2]' : '<value>1</value><value>2</value>');
  });

  it('are sent of an element that is too long to be held; if it fails then, all does', () => {
    const failing = list<null>(function* range() {
      for (let at = 0; at < 20_000; at += 1) yield 'x'.repeat(100);
      throw new Error('too late');
    });
    const sent: string[] = [];
    const send = () => {
      for (const chunk of write(holder([[failing]]), byDepth(0), JSON_DIALECT)) sent.push(chunk);
    };
    expect(send).toThrow('too late');
    expect(sent.join('').length).toBeGreaterThan(1_000_000);
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(1_200_000);
  });
});
