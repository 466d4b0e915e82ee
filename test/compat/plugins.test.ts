import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { freePort } from '../../src/kit/testing/free-port.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { expectRecorded, type Facts, knownGaps } from './known-gaps.ts';
import { type PluginCase, PluginVisit } from './plugins-visit.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'http');
const recording: { cases: Readonly<Record<string, PluginCase>> } = JSON.parse(
  readFileSync(join(FIXTURES, 'scenario4-plugins.json'), 'utf8'),
);
const gaps = knownGaps();

const cases = Object.entries(recording.cases).map(
  ([name, recorded]) => [name.replace(/^plugins\//, ''), recorded] as const,
);

type Told = Readonly<Record<string, unknown>>;
interface List {
  readonly plugins: readonly Told[];
}

/** The plugins that cases are about which do not name them. */
const UNNAMED = new Map([
  ['upload/good in the list', 'do-nothing'],
  ['switch/before', 'ant'],
  ['switch/disabled before restart', 'ant'],
  ['switch/uninstalled before restart', 'do-nothing'],
]);

/** Returns the plugin of which a case in JSON tells; undefined where it is about several. */
function pluginOf(name: string): string | undefined {
  const [, named] = /^(?:read|upload|switch|restart)\/([\w-]+)(?: in the list| after)?$/.exec(name) ?? [];
  return UNNAMED.get(name) ?? named;
}

/** Returns the properties of a list of plugins, with the types of their values. */
function shapeOf(list: List): object {
  const names = new Set(list.plugins.flatMap((plugin) => Object.keys(plugin)));
  const kinds = [...names].map((name) => {
    const types = list.plugins.filter((plugin) => name in plugin).map((plugin) => typeOf(plugin[name]));
    return [name, [...new Set(types)].sort()] as const;
  });
  return { top: Object.keys(list), keys: Object.keys(list.plugins[0] ?? {}), kinds: Object.fromEntries(kinds) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns what the recording keeps of the answers in JSON. */
function kept(name: string, text: string): unknown {
  const plugin = pluginOf(name);
  if (plugin !== undefined) {
    const { plugins }: List = JSON.parse(text);
    return plugins.find(({ shortName }) => shortName === plugin) ?? null;
  }
  switch (name) {
    case 'read/depth 0': {
      const list: List = JSON.parse(text);
      return { keys: Object.keys(list), first: list.plugins[0] };
    }
    case 'read/depth 2 shape':
      return shapeOf(JSON.parse(text));
    case 'pages/plugins': {
      const { status, data }: { status: string; data: readonly Told[] } = JSON.parse(text);
      const keys = [...new Set(data.flatMap((each) => Object.keys(each)))].sort();
      return { status, ant: data.find((each) => each['name'] === 'ant'), keys };
    }
    case 'restart/count of inactive': {
      const { plugins }: List = JSON.parse(text);
      return plugins
        .filter(({ active }) => active !== true)
        .map(({ shortName }) => shortName)
        .sort();
    }
    default:
      return JSON.parse(text);
  }
}

function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0] ?? '';
}

/** Returns what is compared of every answer. */
function commonOf(status: number, headers: Headers, base: string): Facts {
  return {
    status,
    location: headers.get('location')?.replace(base.replace(/\/$/, ''), 'BASE').replace(/\/$/, ''),
    permission: headers.get('x-required-permission') ?? undefined,
    error: headers.get('x-error') ?? undefined,
    ...(status < 300 && { type: mediaType(headers) }),
  };
}

async function factsOf(name: string, answer: Response, recorded: PluginCase, base: string): Promise<Facts> {
  const text = await answer.text();
  const facts = commonOf(answer.status, answer.headers, base);
  if (answer.status >= 300 || recorded.body === undefined) return facts;
  return { ...facts, body: mediaType(answer.headers) === 'application/json' ? kept(name, text) : even(text) };
}

function wantedOf({ status, headers, body }: PluginCase): Facts {
  const given = new Headers(headers);
  const facts = commonOf(status, given, 'BASE');
  if (body === undefined || body === null) return { ...facts, body };
  if (mediaType(given) !== 'application/json') return { ...facts, body: even(body) };
  return { ...facts, body: JSON.parse(body) };
}

/** Returns a text, or a document without what is between its elements. */
function even(text: string): string {
  return text.replace(/>\s+</g, '><').trim();
}

describe('the plugin manager as it was recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let visit: PluginVisit;

  beforeAll(async () => {
    const args = [`--httpPort=${await freePort()}`, '-Dmillwright.restartDelaySeconds=0'];
    // The launcher stays, and starts the server again.
    server = await spawnServer({ home: await preparedHome(finisher), args, env: { MILLWRIGHT_ONCE: '' } });
    visit = new PluginVisit(server);
  });
  afterAll(async () => {
    await server?.kill('SIGTERM');
    for (const action of actions) await action();
  });

  it.each(cases)('%s', async (name, recorded) => {
    const ours = await factsOf(name, await visit.play(name, recorded), recorded, server.base);
    expectRecorded(gaps.get(`plugins/${name}`), ours, wantedOf(recorded));
  });
});
