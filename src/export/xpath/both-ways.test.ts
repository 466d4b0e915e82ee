import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlError, XPathError } from '../../xml/index.ts';
import { selectInTree } from './select-in-tree.ts';
import { selectPlain } from './select-plain.ts';
import type { Selected } from './selected.ts';
import { documents, expressions, paths, soups } from './testing/random-queries.ts';

/** Sets the number of random queries of each kind; more of them run where the environment says so. */
const ROUNDS = Number(process.env['MILLWRIGHT_ROUNDS'] ?? 1000);
/** Limits a random query, so that the package answers it in a moment too. */
const STEPS = 3000;
/** Lets the package take its time on a busy machine. */
const PATIENCE_MS = 10_000;

const pause = async () => {};

interface Query {
  readonly exclude: readonly string[];
  readonly select: string | null;
}

type Shown = 'refused' | readonly unknown[];

async function shown(selected: Selected): Promise<Shown> {
  if (selected.type === 'value') return ['value', selected.value];
  const { count } = selected;
  // Wrapping comes last, since the package takes the nodes out of the document.
  return [count, selected.text(), await selected.written(), await selected.wrapped('w')];
}

/** Returns null for what is not evaluated here, be it left to the package or too much. */
async function ours(source: string, query: Query): Promise<Shown | null> {
  try {
    const selected = await selectPlain(source, query, pause, STEPS);
    return selected === null ? null : await shown(selected);
  } catch (error) {
    if (error instanceof XPathError) return null;
    throw error;
  }
}

async function theirs(source: string, query: Query): Promise<Shown> {
  try {
    return await shown(await selectInTree(source, query, pause, PATIENCE_MS));
  } catch (error) {
    if (error instanceof XPathError || error instanceof XmlError) return 'refused';
    throw error;
  }
}

/** Compares both ways; returns whether the query was evaluated here. */
async function agrees(source: string, query: Query): Promise<boolean> {
  const here = await ours(source, query);
  if (here !== null) expect(here).toEqual(await theirs(source, query));
  return here !== null;
}

async function compare(queries: fc.Arbitrary<Query>, rounds = ROUNDS): Promise<number> {
  let evaluated = 0;
  await fc.assert(
    fc.asyncProperty(documents, queries, async (source, query) => {
      if (await agrees(source, query)) evaluated += 1;
    }),
    { numRuns: rounds },
  );
  return evaluated / rounds;
}

const selecting = (select: string): Query => ({ exclude: [], select });

describe('random queries have the same answer both ways:', () => {
  it('expressions', async () => {
    expect(await compare(expressions.map(selecting))).toBeGreaterThan(0.6);
  });

  it('paths', async () => {
    expect(await compare(paths.map(selecting))).toBeGreaterThan(0.9);
  });

  it('tokens in any order', async () => {
    await compare(soups.map(selecting));
  });

  it('what is taken out, and what is selected then', async () => {
    const queries = fc.record({
      exclude: fc.array(paths, { minLength: 1, maxLength: 3 }),
      select: fc.oneof(fc.constant(null), paths),
    });
    expect(await compare(queries)).toBeGreaterThan(0.9);
  });
});
