import { expect, it } from 'vitest';
import type { FlowNode } from '../flow/graph.ts';
import { GraphCache, type KeptGraph } from './graph-cache.ts';

function graph(size: number): KeptGraph {
  return { nodes: Array.from({ length: size }, () => ({}) as FlowNode), staged: null };
}

it('keeps what was used last, as long as there is room', () => {
  const cache = new GraphCache(10);
  cache.set('a', graph(4));
  cache.set('b', graph(4));
  expect(cache.get('a')).toBeDefined();
  cache.set('c', graph(4));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('c')).toBeDefined();
});

it('counts a graph that is set again once, and forgets nothing for one that is too large', () => {
  const cache = new GraphCache(10);
  cache.set('a', graph(6));
  cache.set('a', graph(6));
  cache.set('huge', graph(11));
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('huge')).toBeUndefined();
  cache.set('b', graph(4));
  expect(cache.get('a')).toBeDefined();
});
