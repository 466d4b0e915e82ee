import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { defineBean, list, map, refer } from './bean.ts';
import { indented } from './indent.ts';
import { JSON_DIALECT, PYTHON_DIALECT } from './json.ts';
import { byDepth } from './pruner.ts';
import { Compiled } from './shape.ts';
import { doc, holder, itemBean, json, prunerOf, reference, write, xml } from './testing/written.ts';
import type { Value } from './types.ts';
import { Writer } from './writer.ts';
import { XML_DIALECT } from './xml.ts';

const nested = reference({ name: 'a', inside: [{ name: 'b', inside: [{ name: 'c' }] }] });

describe('depth', () => {
  it('shows at depth 0 what is visible enough, and inline properties as if they stood a level higher', () => {
    expect(JSON.parse(json(nested))).toEqual({
      _class: 'hudson.model.FreeStyleProject',
      color: 'blue',
      description: null,
      first: { name: 'b', color: 'blue' },
      inside: [{ _class: 'hudson.model.FreeStyleProject', name: 'b', color: 'blue' }],
      merged: [
        {
          _class: 'hudson.model.FreeStyleProject',
          color: 'blue',
          description: null,
          first: { name: 'c', color: 'blue' },
          inside: [{ _class: 'hudson.model.FreeStyleProject', name: 'c', color: 'blue' }],
          merged: [
            {
              _class: 'hudson.model.FreeStyleProject',
              color: 'blue',
              description: null,
              first: null,
              inside: [],
              merged: [],
              name: 'c',
            },
          ],
          name: 'b',
        },
      ],
      name: 'a',
    });
  });

  it.each([
    [0, false],
    [1, false],
    [2, true],
  ])('at depth %i shows visibility -1: %s', (depth, shown) => {
    expect(json(reference({ name: 'a' }), depth).includes('deep')).toBe(shown);
  });
});

describe('tree', () => {
  it.each([
    ['name', '{"_class":"hudson.model.FreeStyleProject","name":"a"}'],
    ['nothing', '{"_class":"hudson.model.FreeStyleProject"}'],
    ['hidden', '{"_class":"hudson.model.FreeStyleProject","hidden":"deep"}'],
    ['first', '{"_class":"hudson.model.FreeStyleProject","first":{}}'],
    ['inside', '{"_class":"hudson.model.FreeStyleProject","inside":[{"_class":"hudson.model.FreeStyleProject"}]}'],
    [
      'inside[name]{0}',
      '{"_class":"hudson.model.FreeStyleProject","inside":[{"_class":"hudson.model.FreeStyleProject","name":"b"}]}',
    ],
    ['inside[name]{1,5}', '{"_class":"hudson.model.FreeStyleProject","inside":[]}'],
    ['name{5}', '{"_class":"hudson.model.FreeStyleProject","name":"a"}'],
  ])('%s', (tree, written) => {
    expect(json(nested, tree)).toBe(written);
  });

  it('shows every property for a star, those named as they ask', () => {
    expect(JSON.parse(json(nested, '*,first[name]'))).toMatchObject({
      first: { name: 'b' },
      hidden: 'deep',
      inside: [{ _class: 'hudson.model.FreeStyleProject' }],
    });
  });

  it('reads nothing that is not sent', () => {
    const bean = defineBean<null, null>('x.Y', {
      rows: {
        cheap: { doc, read: () => 1 },
        dear: {
          doc,
          read() {
            throw new Error('was read');
          },
        },
      },
    });
    expect(json(refer(bean, null), 'cheap')).toBe('{"_class":"x.Y","cheap":1}');
    expect(() => json(refer(bean, null))).toThrow('was read');
  });

  it('makes of a lazy list only the range', () => {
    const asked: number[][] = [];
    const lazy = list<null>((from, to) => {
      asked.push([from, to]);
      return Array.from({ length: Math.min(to, 10) - from }, (_, at) => from + at);
    });
    expect(json(holder(lazy), 'value{2,4}')).toBe('{"_class":"a.Holder","value":[2,3]}');
    expect(json(holder(lazy))).toBe('{"_class":"a.Holder","value":[0,1,2,3,4,5,6,7,8,9]}');
    expect(asked).toEqual([
      [2, 4],
      [0, Number.POSITIVE_INFINITY],
    ]);
  });
});

const monitors = map<null>([
  ['hudson.node_monitors.Swap', refer(itemBean, { name: 'm' }, { exact: true })],
  ['b', null],
]);

describe('JSON', () => {
  it.each<[string, Value<null>, string]>([
    ['null', null, 'null'],
    ['numbers', 1795228218810, '1795228218810'],
    ['booleans', true, 'true'],
    ['control characters', 'a\n\t\u007f\u009f', '"a\\u000a\\u0009\\u007f\\u009f"'],
    ['quotes and slashes', '"\\/', '"\\"\\\\/"'],
    ['both halves of astral characters', '😀', '"\\ud83d\\ude00"'],
    ['other characters as they are', 'ü€ ’', '"ü€ ’"'],
    ['a map without class', map([['a', 1]]), '{"a":1}'],
    ['an object without properties', map([]), '{}'],
    ['lists in lists', [[1], []], '[[1],[]]'],
  ])('writes %s', (_what, value, written) => {
    expect(json(holder(value))).toBe(`{"_class":"a.Holder","value":${written}}`);
  });

  it('tells the class of beans in a map', () => {
    expect(json(holder(monitors), 'value[name]')).toBe(
      '{"_class":"a.Holder","value":{"hudson.node_monitors.Swap":{"_class":"hudson.model.FreeStyleProject","name":"m"},"b":null}}',
    );
  });

  it('is Python with three other words', () => {
    expect(json(holder([null, true, false, 'None']), 0, PYTHON_DIALECT)).toBe(
      '{"_class":"a.Holder","value":[None,True,False,"None"]}',
    );
  });

  it('is indented when asked for', () => {
    const value = holder([
      map([
        ['a', 1],
        ['b', [2, 3]],
      ]),
      map([]),
      [],
    ]);
    expect([...indented(write(value, byDepth(0), JSON_DIALECT))].join('')).toBe(`{
  "_class" : "a.Holder",
  "value" : [
    {
      "a" : 1,
      "b" : [
        2,
        3
      ]
    },
    {
      
    },
    [
      
    ]
  ]
}`);
  });
});

describe('XML', () => {
  it.each<[string, Value<null>, string]>([
    ['null as nothing', null, ''],
    ['an empty list as nothing', [], ''],
    ['an empty text', '', '<value></value>'],
    ['text', `a <b> & "c" 'd'`, `<value>a &lt;b&gt; &amp; "c" 'd'</value>`],
    ['numbers and booleans', [1, true], '<value>1</value><value>true</value>'],
    ['an object without properties', [map([])], '<value></value>'],
    [
      'a map, its keys made names',
      map([
        ['1 a', 1],
        ['2', 2],
        ['x y', 3],
        ['jobs', [4, 5]],
        ['b', null],
      ]),
      '<value><_1a>1</_1a><_2>2</_2><xy>3</xy><job>4</job><job>5</job></value>',
    ],
    [
      'a bean',
      refer(itemBean, { name: 'x' }),
      "<value _class='hudson.model.FreeStyleProject'><color>blue</color><name>x</name></value>",
    ],
    [
      'a bean of the declared class',
      refer(itemBean, { name: 'x' }, { exact: true }),
      '<value><color>blue</color><name>x</name></value>',
    ],
  ])('writes %s', (_what, value, written) => {
    expect(xml(holder(value))).toBe(`<holder _class='a.Holder'>${written}</holder>`);
  });

  it.each([
    ['jobs', 'job'],
    ['properties', 'property'],
    ['status', 'statu'],
    ['computer', 'computer'],
  ])('repeats the members of %s as %s', (name, member) => {
    const bean = defineBean<null, null>('x.Y', { rows: { [name]: { doc, read: () => ['v'] } } });
    expect(xml(refer(bean, null))).toBe(`<y _class='x.Y'><${member}>v</${member}></y>`);
  });

  it('leaves the names of single values alone', () => {
    const bean = defineBean<null, null>('x.Y', {
      rows: { status: { doc, read: () => 'ok' }, $odd: { doc, read: () => 1 } },
    });
    expect(xml(refer(bean, null))).toBe(`<y _class='x.Y'><odd>1</odd><status>ok</status></y>`);
  });

  it('can be read by others', () => {
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(xml(nested, 'inside[name,first[name]]'));
    expect(parsed.freeStyleProject.inside).toEqual({
      '@__class': 'hudson.model.FreeStyleProject',
      name: 'b',
      first: { name: 'c' },
    });
  });
});

describe('many objects of one class', () => {
  const bean = defineBean<Value<null>, null>('x.Y', {
    rows: { a: { doc, read: () => 1 }, b: { doc, read: (value) => value } },
  });
  const values: readonly Value<null>[] = [null, null, 0, '0', '0', 0, false, 'x'.repeat(40), 'x'.repeat(40), '', null];

  it.each([
    ['JSON', JSON_DIALECT, (value: Value<null>) => `{"a":1,"b":${JSON.stringify(value)}}`],
    ['XML', XML_DIALECT, (value: Value<null>) => `<value><a>1</a>${value === null ? '' : `<b>${value}</b>`}</value>`],
  ])('have their own values in %s, also those that repeat', (_format, dialect, written) => {
    const of = holder(values.map((value) => refer(bean, value, { exact: true })));
    const text = [...write(of, prunerOf('value[*]'), dialect)].join('');
    const all = values.map(written);
    expect(text).toContain(dialect === JSON_DIALECT ? `[${all.join(',')}]` : all.join(''));
  });

  it('are written alike when a query comes again', () => {
    const compiled = new Compiled(prunerOf('value[*]'), JSON_DIALECT);
    const answer = (value: Value<null>) =>
      [...new Writer(holder([refer(bean, value, { exact: true })]), compiled, null)].join('');
    expect([answer('p'), answer(null), answer('p')].map((text) => text.slice(30))).toEqual([
      '{"a":1,"b":"p"}]}',
      '{"a":1,"b":null}]}',
      '{"a":1,"b":"p"}]}',
    ]);
  });

  it('asks a list to end when nobody wants the rest', () => {
    const ended: string[] = [];
    const lazy = (name: string, elements: readonly Value<null>[]) =>
      list<null>(function* range() {
        try {
          yield* elements;
        } finally {
          ended.push(name);
        }
      });
    const inner = lazy(
      'inner',
      Array.from({ length: 1000 }, (_, at) => at),
    );
    for (const _ of write(holder(lazy('outer', [map([['all', inner]])])), prunerOf('*[*[*]]'), JSON_DIALECT)) break;
    expect(ended).toEqual(['inner', 'outer']);
  });
});
