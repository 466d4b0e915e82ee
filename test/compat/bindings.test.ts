import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { parseXml, type XmlElement } from '../../src/xml/index.ts';
import { endOf } from '../harness/builds.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { knownGaps } from './known-gaps.ts';

interface RecordedBuild {
  /** Of a pipeline; of a freestyle job its command and wrappers instead. */
  readonly script?: string;
  readonly command?: string;
  readonly wrappers?: string;
  readonly properties?: string;
  readonly console: string;
}

const {
  credentials,
  cases,
}: {
  readonly credentials: Readonly<Record<string, string>>;
  readonly cases: Readonly<Record<string, RecordedBuild>>;
} = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'scenario4-bindings.json'), 'utf8'),
);
const STORE = 'credentials/store/system/domain/_/createCredentials';
const gaps = knownGaps();
/** Holds the words of the credentials that are masked, of a long one each line. Of two characters none is. */
const secrets = Object.values(credentials)
  .flatMap((document) => wordsIn(parseXml(document)))
  .flatMap((word) => word.split('\n'))
  .filter((word) => word.length > 2);
const actions: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
let server: ServerProcess;

beforeAll(async () => {
  server = await spawnServer({ home: await preparedHome(finisher) });
  for (const document of Object.values(credentials))
    expect((await server.client.postXml(STORE, document)).status).toBe(200);
});
afterAll(async () => {
  await server?.kill();
  for (const action of actions) await action();
});

it.each(Object.entries(cases))('the console of a build that binds credentials: %s', async (name, recorded) => {
  const { client } = server;
  const job = name.replace(/\W+/g, '-');
  expect((await client.postXml(`createItem?name=${job}`, configOf(recorded))).status).toBe(200);
  const how = recorded.properties === undefined ? 'build' : 'buildWithParameters';
  expect((await client.post(`job/${job}/${how}?delay=0sec`)).status).toBe(201);
  const { console } = await endOf(client, `job/${job}/1`);
  const gap = gaps.get(name);
  if (gap === undefined) {
    expect(even(console)).toBe(even(recorded.console));
    return;
  }
  expect(even(console)).not.toBe(even(recorded.console));
  expect(console).toMatch(new RegExp(`\nFinished: ${gap.here}\n$`));
  // What was masked there is not told here either.
  expect(secrets.filter((secret) => console.includes(secret) && !recorded.console.includes(secret))).toEqual([]);
});

function wordsIn({ name, text, children }: XmlElement): readonly string[] {
  const own = /^(?:secret|password|passphrase|privateKey)$/.test(name) ? [text] : [];
  return [...own, ...children.flatMap(wordsIn)];
}

function configOf({ script, command, wrappers, properties = '' }: RecordedBuild): string {
  if (script !== undefined) return pipeline(script, { properties });
  return freestyle({
    properties,
    ...(command !== undefined && { command }),
    ...(wrappers !== undefined && { wrappers }),
  });
}

/** A console without what differs from server to server: paths, what Git is asked, lists of all steps. */
function even(console: string): string {
  return (
    console
      .replace(/^ ?> git .*\n/gm, '')
      .replace(/^\tat .*\n/gm, '')
      // The end of a step that did not begin was left out of the recording.
      .replace(/^(\[Pipeline\]) (\w+)\n\[Pipeline\] \/\/ \2\n/gm, '$1 $2\n')
      .replace(/ \/\S*\.sh$/gm, ' SCRIPT.sh')
      .replace(/(in workspace |Running on Jenkins in )\S+/g, '$1PATH')
      .replace(/among steps .*$/gm, 'among steps LIST')
      .trim()
  );
}
