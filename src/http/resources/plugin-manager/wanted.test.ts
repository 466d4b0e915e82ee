import { describe, expect, it } from 'vitest';
import { wantedByDocument, wantedByFields, wantedFrom } from './wanted.ts';

describe('a document', () => {
  it('may leave the version out of what is here alone', async () => {
    const xml = '<a plugin="git"/>';
    expect(await wantedByDocument(xml, (name) => name === 'git')).toEqual([
      { shortName: 'git', version: null, orNewer: true },
    ]);
    await expect(wantedByDocument(xml, () => false)).rejects.toThrow('git has no version: it should be git@VERSION');
  });

  it('names plugins anywhere in it, each once', async () => {
    const xml = '<jenkins><install plugin="git@5.0"/><a><b plugin="ant@latest"/></a><c plugin="git@5.1"/></jenkins>';
    expect(await wantedByDocument(xml, () => true)).toEqual([
      { shortName: 'git', version: '5.1', orNewer: true },
      { shortName: 'ant', version: null, orNewer: true },
    ]);
  });

  it.each(['', 'text', '<a', '<!DOCTYPE a [<!ENTITY x "y">]><a plugin="git@1"/>'])('%j is refused', async (xml) => {
    await expect(wantedByDocument(xml, () => true)).rejects.toThrow('cannot be read');
  });
});

it('fields of a form name plugins, with the site or without', () => {
  expect(wantedByFields(['plugin.git.default', 'plugin.ant', 'dynamicLoad', 'plugin.git', 'plugin.<x>'])).toEqual([
    { shortName: 'git', version: null },
    { shortName: 'ant', version: null },
  ]);
});

it.each([
  ['git@5.0', { shortName: 'git', version: '5.0' }],
  ['git', { shortName: 'git', version: null }],
  ['a b@1', null],
  ['', null],
])('%s is %j', (text, wanted) => {
  expect(wantedFrom(text)).toEqual(wanted);
});
