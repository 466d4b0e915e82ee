import { expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { IdleKinds, unknownText, withPlugin } from './idle-kinds.ts';
import { KindRegistry } from './registry.ts';

const NAMES: Readonly<Record<string, string>> = {
  weather: 'The Weather (weather), which is switched off',
  gone: 'gone, which is not installed',
};
const idle = new IdleKinds({
  kinds: [
    { family: 'builder', tags: ['plugins.weather.Greet_-Builder'], symbols: ['greet'], plugin: 'weather' },
    { family: 'step', tags: [], symbols: ['forecast'], plugin: 'weather' },
    { family: 'step', tags: ['plugins.works.Step'], symbols: ['works'], plugin: 'works' },
  ],
  describe: (shortName) => NAMES[shortName] ?? null,
});
const { weather } = NAMES;

it('knows the plugin of a class, of a simple name and of a symbol, where it does not work', () => {
  expect(idle.ofClass('plugins.weather.Greet_-Builder')).toBe(weather);
  expect(idle.ofClass('plugins.weather.Greet$Builder')).toBe(weather);
  expect(idle.ofScriptClass('Builder')).toBe(weather);
  expect(idle.ofClass('Builder')).toBeNull();
  expect(idle.ofSymbol('forecast')).toBe(weather);
  expect(idle.ofSymbol('forecast', ['step'])).toBe(weather);
  expect(idle.ofSymbol('greet', ['step'])).toBeNull();
  expect([idle.ofClass('plugins.works.Step'), idle.ofSymbol('works')]).toEqual([null, null]);
});

it('is asked for what a document says where no kind is known', () => {
  const registry = new KindRegistry([], { decrypt: (text) => text }, idle);
  const partOf = (xml: string) => registry.read('builder', parseXml(xml));
  expect(partOf('<plugins.weather.Greet_-Builder/>')).toMatchObject({ kind: null, plugin: weather });
  expect(partOf('<a.B plugin="gone@1.2"/>')).toMatchObject({ kind: null, plugin: 'gone, which is not installed' });
  expect(partOf('<a.B plugin="works@1.2"/>')).not.toHaveProperty('plugin');
  expect(partOf('<a.B/>')).not.toHaveProperty('plugin');
});

it('is said in one way', () => {
  expect(unknownText({ tag: 'a.B_-C' }, 'step')).toBe('a.B$C is not a kind of step that this server knows');
  expect(unknownText({ tag: 'a.B_-C', plugin: 'W (w), which is switched off' }, 'step')).toBe(
    'a.B$C is of the plugin W (w), which is switched off',
  );
  expect(withPlugin('No x', null)).toBe('No x');
  expect(withPlugin('No x', 'W (w), which is switched off')).toBe(
    'No x; it is of the plugin W (w), which is switched off',
  );
});
