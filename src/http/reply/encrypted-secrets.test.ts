import { expect, it } from 'vitest';
import { holdsSecrets, withoutSecrets } from './encrypted-secrets.ts';

const SECRET = '{AQAAABAAAAAQq0i+3ZtqkA/kfXOTH/2Mgs0HGlgaD7/yb3gjbPJmYjQ=}';

it.each([
  [`<p>${SECRET}</p><q>${SECRET}</q>`, '<p>********</p><q>********</q>', true],
  ['<p>{AQAAABAAAA</p>', '<p>{AQAAABAAAA</p>', false],
  ['<p>plain {text}</p>', '<p>plain {text}</p>', false],
  ['<p><authToken>T-1</authToken><b/></p>', '<p><authToken>********</authToken><b/></p>', true],
  ['<authToken><![CDATA[T-1]]></authToken>', '<authToken>********</authToken>', true],
  ['<authToken><![CDATA[T<1]]></authToken >', '<authToken>********</authToken >', true],
  ['<authToken a="b">T-1</authToken>', '<authToken a="b">********</authToken>', true],
  ['<p><authToken/><b>T-1</b></p>', '<p><authToken/><b>T-1</b></p>', false],
  ['<authToken /><b>T</b><!--</authToken>-->', '<authToken /><b>T</b><!--</authToken>-->', false],
  ['<authToken></authToken><b>T</b>', '<authToken></authToken><b>T</b>', false],
  [
    '<authToken></authToken><b/><authToken>T</authToken>',
    '<authToken></authToken><b/><authToken>********</authToken>',
    true,
  ],
  ['<!--<authToken>--><b/><authToken>T</authToken>', '<!--<authToken>--><b/><authToken>********</authToken>', true],
])('%s is shown as %s', (xml, shown, holds) => {
  expect(withoutSecrets(xml)).toBe(shown);
  expect(holdsSecrets(xml)).toBe(holds);
});

it.each(['<authToken>', '<authToken ', '<authToken a="<"'])('a document of many %s is read at once', (tag) => {
  const xml = `<p><!--${tag.repeat(400_000)}--></p>`;
  expect(withoutSecrets(xml)).toBe(xml);
  expect(holdsSecrets(xml)).toBe(false);
});
