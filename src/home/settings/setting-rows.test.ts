import { expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { lockOfFile, SETTINGS_LOCK } from '../files/file-locks.ts';
import { SETTING_ROWS } from './setting-rows.ts';

const rows = Object.entries(SETTING_ROWS);

it('no two settings share their element, their keys in configuration as code or their place in a form', () => {
  for (const key of ['yaml', 'form'] as const) {
    const names = rows.flatMap(([, row]) => row[key] ?? []);
    expect(new Set(names).size).toBe(names.length);
  }
  const places = rows.map(([, { file, element }]) => `${file} ${element}`);
  expect(new Set(places).size).toBe(places.length);
});

it('all files of settings are changed under one lock', () => {
  for (const [, { file }] of rows) expect(lockOfFile(file), file).toBe(SETTINGS_LOCK);
});

it.each([
  ['numExecutors', '3', 3],
  ['mode', 'EXCLUSIVE', 'EXCLUSIVE'],
  ['label', 'a b', 'a b'],
  ['systemMessage', '', ''],
  ['systemMessage', null, null],
  ['slaveAgentPort', 50_000, 50_000],
  ['useSecurity', false, false],
  ['rootUrl', ' ', null],
  ['rootUrl', ' https://ci.example.org/x ', 'https://ci.example.org/x/'],
] as const)('%s takes %j as %j, and is it once written', (name, given, wanted) => {
  const row = SETTING_ROWS[name];
  expect(row.accept?.(given)).toEqual({ value: wanted });
  const written: (xml: string, value: never) => string = row.write;
  expect(row.read(parseXml(written('<hudson/>', wanted as never)))).toEqual(wanted);
});

it.each([
  ['numExecutors', -1, 'it must be a whole number from 0 to 10000'],
  ['numExecutors', 'many', 'it must be a whole number from 0 to 10000'],
  ['slaveAgentPort', 65_536, 'it must be a whole number from -1 to 65535'],
  ['mode', 'normal', 'it must be one of NORMAL, EXCLUSIVE'],
  ['useSecurity', 'yes', 'it must be true or false'],
  ['rootUrl', 'ci.example.org', 'it must be an address that begins with http:// or https://'],
] as const)('%s refuses %j', (name, given, wrong) => {
  expect(SETTING_ROWS[name].accept?.(given)).toEqual({ wrong });
});

it.each([
  ['http://ci.example.org', 'http://ci.example.org/'],
  ['http://ci.example.org:8080/x', 'http://ci.example.org:8080/x/'],
  ['ci.example.org/', null],
])('the address %s of an existing home counts as %s', (stored, wanted) => {
  expect(SETTING_ROWS.rootUrl.read(parseXml(`<a><jenkinsUrl>${stored}</jenkinsUrl></a>`))).toBe(wanted);
});
