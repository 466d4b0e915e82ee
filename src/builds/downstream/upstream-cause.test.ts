import { describe, expect, it } from 'vitest';
import { type Cause, itemUrl } from '../../model/index.ts';
import { upstreamCause } from './downstream.ts';

/** All names below the root. */
const ITEMS = { url: (name: string) => itemUrl(name) };

describe('the cause of a downstream run', () => {
  it('is ten levels deep at most', () => {
    const chain = (depth: number): Cause[] =>
      depth === 0
        ? [{ kind: 'timer' }]
        : [{ kind: 'upstream', project: `p${depth}`, url: '', build: 1, causes: chain(depth - 1) }];
    const depthOf = (cause: Cause | undefined): number =>
      cause?.kind === 'upstream' ? 1 + depthOf(cause.causes[0]) : 0;
    expect(depthOf(upstreamCause(ITEMS, { job: 'a b', number: 3, causes: chain(30) }))).toBe(11);
    expect(upstreamCause(ITEMS, { job: 'a b', number: 3, causes: [] })).toMatchObject({ url: 'job/a%20b/', build: 3 });
  });
});
