import { expect, test } from 'vitest';
import { systemClock } from '../../kit/index.ts';
import {
  type Configured,
  defineScm,
  defineScmSource,
  type ScmRevision,
  type SourceContext,
  text,
} from '../../points/index.ts';
import { legacyScm } from './legacy-retriever.ts';
import { modernScm } from './modern-retriever.ts';

const LIBRARY = { name: 'x', version: 'v1' };
const NO_LOG = { line: () => undefined, error: () => undefined };

const context: SourceContext = {
  log: NO_LOG,
  processes: { run: () => Promise.reject(new Error('nothing is run here')) },
  credentials: { find: () => Promise.resolve(null) },
  cacheFolder: (name) => name,
  exclusively: (_name, task) => task(),
  signal: new AbortController().signal,
  clock: systemClock,
  forgeServers: () => Promise.resolve([]),
  env: new Map(),
};

const scm = defineScm({
  symbol: 'some',
  displayName: 'Some',
  xmlTag: 'some.Scm',
  fields: { url: text(), branch: text() },
  example: { url: '', branch: '' },
  checkout: () => Promise.resolve('SUCCESS'),
});

const source = defineScmSource({
  symbol: 'someSource',
  displayName: 'Some source',
  xmlTag: 'some.Source',
  fields: { url: text() },
  example: { url: '' },
  id: () => 'id',
  discover: () => Promise.resolve(),
  async resolve(_config, _context, name): Promise<ScmRevision | null> {
    return name === 'v1' ? { head: { name, kind: 'tag' }, hash: 'abc' } : null;
  },
  scmOf: ({ url }, head): Configured<typeof scm> => ({ kind: scm, config: { url, branch: head.name } }),
  readFile: () => Promise.resolve(null),
});

test('a modern source is asked for the version, and checked out at what it found', async () => {
  const config = { scm: { kind: source, config: { url: 'u' } }, libraryPath: 'lib', clone: true };
  expect(await modernScm.sourceOf(config, LIBRARY, context)).toEqual({
    scm: { kind: scm, config: { url: 'u', branch: 'v1' } },
    path: 'lib',
    clone: true,
  });
  expect(await modernScm.sourceOf(config, { ...LIBRARY, version: 'v2' }, context)).toBeNull();
});

test('the version stands in the configuration of a legacy source', async () => {
  const config = { url: 'u', branch: 'refs/${library.x.version}' };
  const found = await legacyScm.sourceOf(
    { scm: { kind: scm, config }, libraryPath: null, clone: false },
    { ...LIBRARY, version: '$&' },
    context,
  );
  expect(found).toEqual({ scm: { kind: scm, config: { url: 'u', branch: 'refs/$&' } }, path: '', clone: false });
});

test.each([
  [null, 'Library x has no source'],
  [{ kind: null, tag: 'a.B' }, 'Library x: sources of the kind a.B are not known here'],
])('a source that is not there is told of', async (missing, message) => {
  const config = { scm: missing, libraryPath: null, clone: false };
  await expect(modernScm.sourceOf(config, LIBRARY, context)).rejects.toThrow(message);
});
