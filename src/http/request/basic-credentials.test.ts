import { describe, expect, it } from 'vitest';
import { basicCredentials, isBasic } from './basic-credentials.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64');

describe('credentials of a header', () => {
  it.each([
    [`Basic ${encoded('ada:secret')}`, { user: 'ada', secret: 'secret' }],
    [`\t basic \t${encoded('ada:secret')} `, { user: 'ada', secret: 'secret' }],
    [`BASIC ${encoded('ada:a:b')}`, { user: 'ada', secret: 'a:b' }],
    [`Basic ${encoded(':')}`, { user: '', secret: '' }],
    [`Basic ${encoded('größe:日本')}`, { user: 'größe', secret: '日本' }],
    [`Basic ${encoded('ada:\u{2028}')}`, { user: 'ada', secret: '\u{2028}' }],
    [`Basic ${encoded('ada:secret').replace(/=+$/, '')}`, { user: 'ada', secret: 'secret' }],
  ])('%j are read', (header, wanted) => {
    expect([isBasic(header), basicCredentials(header)]).toEqual([true, wanted]);
  });

  it.each(['Basic', 'Basic ', 'Basic a b', 'basic:x', `Basic ${encoded('nocolon')}`, `Basic ${encoded('a:\n')}`])(
    '%j are of the scheme and broken',
    (header) => {
      expect([isBasic(header), basicCredentials(header)]).toEqual([true, null]);
    },
  );

  it.each([undefined, '', 'Bearer x', 'Basics x', 'xBasic eA=='])('%j are of no such scheme', (header) => {
    expect(isBasic(header)).toBe(false);
  });
});
