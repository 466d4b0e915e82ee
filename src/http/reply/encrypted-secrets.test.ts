import { expect, it } from 'vitest';
import { holdsSecrets, withoutSecrets } from './encrypted-secrets.ts';

const SECRET = '{AQAAABAAAAAQq0i+3ZtqkA/kfXOTH/2Mgs0HGlgaD7/yb3gjbPJmYjQ=}';

it.each([
  [`<p>${SECRET}</p><q>${SECRET}</q>`, '<p>********</p><q>********</q>', true],
  ['<p>{AQAAABAAAA</p>', '<p>{AQAAABAAAA</p>', false],
  ['<p>plain {text}</p>', '<p>plain {text}</p>', false],
  ['<p><authToken>T-1</authToken><b/></p>', '<p><authToken>********</authToken><b/></p>', false],
  ['<authToken><![CDATA[T-1]]></authToken>', '<authToken>********</authToken>', false],
  ['<p><authToken/><b>T-1</b></p>', '<p><authToken/><b>T-1</b></p>', false],
])('%s is shown as %s', (xml, shown, holds) => {
  expect(withoutSecrets(xml)).toBe(shown);
  expect(holdsSecrets(xml)).toBe(holds);
});
