import { expect, it } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { bindSystem } from './server-form.ts';

const VIEW = 'hudson-views-GlobalDefaultViewConfiguration';
const kinds = new KindRegistry(allKinds, { decrypt: (text) => text });
const binding = { kinds, context: kinds.context, secrets: { encrypt: (text: string) => text }, settings: [] };

function primaryAfter(primaryView: string, xml?: string): string {
  const files = new Map(xml === undefined ? [] : [['config.xml', xml]]);
  const after = bindSystem(binding, { [VIEW]: { primaryView } }, files).get('config.xml') ?? '';
  return /<primaryView>(.*)<\/primaryView>/.exec(after)?.[1] ?? 'all';
}

const OWN = '<hudson><views><hudson.model.ListView><name>own</name></hudson.model.ListView></views></hudson>';

it.each([
  ['all', 'there is no file', undefined],
  ['all', 'the file names no views', '<hudson><numExecutors>2</numExecutors></hudson>'],
  ['all', 'the list of views is empty', '<hudson><views/></hudson>'],
  ['own', 'the file names it', OWN],
])('the primary view may be %s where %s', (name, _where, xml) => {
  expect(primaryAfter(name, xml)).toBe(name);
});

it.each([
  ['own', '<hudson/>'],
  ['all', OWN],
])('the primary view may not be %s in %s', (name, xml) => {
  expect(() => primaryAfter(name, xml)).toThrow(`there is no view ${name}`);
});
