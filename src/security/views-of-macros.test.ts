import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Item, View } from '../home/index.ts';
import type { ViewContext, ViewItem, ViewKind } from '../points/index.ts';
import { parseXml } from '../xml/index.ts';
import { STRATEGY_KINDS } from './testing/strategy-home.ts';
import { itemsInViews } from './views-of-macros.ts';

const LIST = 'hudson.model.ListView';
const [itemKind] = STRATEGY_KINDS.all('item');

function folder(fullName: string): Item {
  if (itemKind === undefined) throw new Error('no kind of item');
  const config = { description: '', displayName: null, properties: [] };
  return { kind: 'folder', name: fullName.replace(/^.*\//, ''), fullName, itemKind, config };
}

function itemsOf(...names: readonly string[]) {
  const lists = new Map<string, Item[]>();
  for (const name of names) {
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    lists.set(parent, [...(lists.get(parent) ?? []), folder(name)]);
  }
  const none: Item[] = [];
  return { get: () => undefined, children: (parent: string) => lists.get(parent) ?? none, revision: {} };
}

/** Returns a list view whose items a test chooses, and how often it was asked. */
function chosenBy(choose: (context: ViewContext) => readonly ViewItem[]) {
  const kind = STRATEGY_KINDS.find('view', LIST);
  if (kind === undefined) throw new Error('no list view');
  const asked = vi.fn(choose);
  const viewKind: ViewKind = { ...kind, select: (_config, context) => asked(context) };
  const view: View = { owner: '', name: 'v', viewKind, className: LIST, config: { description: null } };
  return { asked, views: { get: () => view } };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('rights by a view', () => {
  it.each([
    ['deploy', 'deploy', 'secret/deploy'],
    ['secret/deploy', 'secret/deploy', 'deploy'],
  ])('with the folders below, which lists %s, are those of that item alone', (listed, shown, other) => {
    const xml = `<${LIST}><name>v</name><jobNames><string>${listed}</string></jobNames><recurse>true</recurse></${LIST}>`;
    const read = STRATEGY_KINDS.read('view', parseXml(xml));
    if (read.kind === null) throw new Error('no list view');
    const view: View = {
      ...{ owner: '', name: 'v', className: LIST, viewKind: read.kind },
      config: { description: null, ...Object(read.config) },
    };
    const isInView = itemsInViews({ items: itemsOf('deploy', 'secret', 'secret/deploy'), views: { get: () => view } });
    expect([isInView('v', shown), isInView('v', other)]).toEqual([true, false]);
  });

  it('are held, however many items it shows', () => {
    const many = Array.from({ length: 120_000 }, (_, at) => `job-${at}`);
    const { asked, views } = chosenBy(() =>
      many.map((name) => ({ fullName: name, relativeName: name, disabled: null })),
    );
    const isInView = itemsInViews({ items: itemsOf('a'), views });
    expect([isInView('v', 'job-1'), isInView('v', 'job-119999'), isInView('v', 'a')]).toEqual([true, true, false]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('are looked for again after a while, where there was no time for some of it', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { asked, views } = chosenBy(({ expressions }) => {
      if (asked.mock.calls.length > 1) return [{ fullName: 'a', relativeName: 'a', disabled: null }];
      expressions.cutShort = true;
      return [];
    });
    const isInView = itemsInViews({ items: itemsOf('a'), views });
    expect([isInView('v', 'a'), isInView('v', 'a'), asked.mock.calls.length]).toEqual([false, false, 1]);
    vi.advanceTimersByTime(60_000);
    expect([isInView('v', 'a'), isInView('v', 'a'), asked.mock.calls.length]).toEqual([true, true, 2]);
    vi.advanceTimersByTime(60_000);
    expect([isInView('v', 'a'), asked.mock.calls.length]).toEqual([true, 2]);
  });
});
