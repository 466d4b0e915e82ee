import { expect, it } from 'vitest';
import { builtInPlugins } from '../../src/kinds/index.ts';
import { settingsContext } from '../../src/kinds/testing/settings-context.ts';
import { PLUGIN_TABLE } from '../../src/plugins/index.ts';
import * as points from '../../src/points/index.ts';

const known = Object.entries(points).flatMap(([name, value]) => (isName(value) ? [[name, value] as const] : []));

function isName(value: unknown): value is points.KnownSettings<unknown> {
  return typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string';
}

/** Returns the built-in plugin that keeps settings in a file. */
function ownerOf(file: string) {
  const owner = builtInPlugins.find(({ settings = [] }) => settings.some((kind) => kind.file === file));
  const kind = owner?.settings?.find((each) => each.file === file);
  return { shortName: owner?.shortName ?? owner?.name ?? '', kind };
}

it('there are such names', () => {
  expect(known.length).toBeGreaterThan(6);
});

it.each(known)('%s can be read while the plugin of the file is switched off', (_name, { file, absent }) => {
  const { shortName, kind } = ownerOf(file);
  // What is no plugin of the table cannot be switched off.
  if (!PLUGIN_TABLE.some(({ name }) => name === shortName)) return;
  if (typeof absent !== 'object' || absent === null) throw new Error(`it does not say what is so without ${shortName}`);
  const usual = kind?.fromXml(null, settingsContext);
  if (Array.isArray(absent)) expect(absent).toEqual(usual);
  else for (const member of Object.keys(absent)) expect(usual).toHaveProperty(member);
});
