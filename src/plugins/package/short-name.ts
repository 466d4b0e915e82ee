import { quoted } from './package-error.ts';

const SHORT_NAME = /^[a-z0-9][a-z0-9_.-]{0,99}$/i;

/** Lists names that are something else already: the server itself, and a folder of npm. */
const TAKEN = new Set(['core', 'node_modules']);

/** Lists devices of Windows, which are no names of files there whatever their ending is. */
const DEVICES = new Set(['con', 'prn', 'aux', 'nul', ...numbered('com'), ...numbered('lpt')]);

/**
 * Lists the endings of files that Jenkins, its tools and this server keep beside the folders of packages: the folder of a package
 * `git.jpi.disabled` would switch git off, and one of `foo.jpi` would be in the place of Jenkins's own file.
 */
const ENDINGS = new Set([
  ...['jpi', 'hpi', 'jpl', 'hpl', 'pinned', 'disabled', 'bak', 'tmp', 'timestamp', 'timestamp2', 'lock'],
  ...['old', 'orig', 'part', 'tgz', 'jar', 'json', 'txt'],
]);

/** Returns why a text cannot be the short name of a plugin, after the text itself; null where it can. Case makes no difference. */
export function shortNameProblem(text: string): string | null {
  const because = (reason: string): string => `${quoted(text)}: ${reason}`;
  if (!SHORT_NAME.test(text))
    return because('it must be up to 100 letters, digits, hyphens, underscores and dots, a letter or a digit first');
  if (text.includes('..') || text.endsWith('.')) return because('a dot must be between two other characters');
  const [first = '', ...parts] = text.toLowerCase().split('.');
  if (TAKEN.has(text.toLowerCase()) || DEVICES.has(first)) return because('that is the name of something else');
  const ending = parts.find((part) => ENDINGS.has(part));
  return ending === undefined ? null : because(`.${ending} is an ending of other files in the folder of plugins`);
}

function numbered(device: string): readonly string[] {
  return Array.from({ length: 10 }, (_, at) => `${device}${at}`);
}
