import { describe, expect, it } from 'vitest';
import { applyLayer } from './overrides.ts';

function applied(
  before: Record<string, string>,
  layer: Record<string, string | null>,
  expands = true,
): Record<string, string> {
  const env = new Map(Object.entries(before));
  applyLayer(env, { values: new Map(Object.entries(layer)), expands });
  return Object.fromEntries(env);
}

describe('variables of a block', () => {
  it('replace those around it, and are taken away where they are empty', () => {
    expect(applied({ A: '1', B: '2', C: '3' }, { A: 'x', B: '', C: null })).toEqual({ A: 'x' });
  });

  it('go in front of a path', () => {
    expect(applied({ PATH: '/bin' }, { 'PATH+A': '/a', 'PATH+B': '/b' })).toEqual({ PATH: '/b:/a:/bin' });
    expect(applied({}, { 'PATH+A': '/a' })).toEqual({ PATH: '/a' });
    expect(applied({ PATH: '/bin' }, { 'PATH+A': '/a', PATH: '/new' })).toEqual({ PATH: '/a:/new' });
  });

  it('refer to each other in any order, and to what was there before', () => {
    expect(applied({ HOME: '/h' }, { B: '$A/b', A: '${HOME}/a' })).toEqual({ HOME: '/h', A: '/h/a', B: '/h/a/b' });
    expect(applied({ X: 'old' }, { X: '$X+new' })).toEqual({ X: 'old+new' });
    expect(applied({}, { X: '$NONE', Y: '$$' })).toEqual({ X: '$NONE', Y: '$' });
  });

  it('come to an end where they refer to each other in a circle', () => {
    expect(applied({ A: '0' }, { A: '$B', B: '$A' })).toEqual({ A: '0', B: '0' });
    expect(applied({}, { A: '1$B', B: '2$A' })).toEqual({ A: expect.any(String), B: expect.any(String) });
  });

  it('are as they are where nothing is to be put in', () => {
    expect(applied({ HOME: '/h' }, { SECRET: '$HOME$$' }, false)).toEqual({ HOME: '/h', SECRET: '$HOME$$' });
  });
});
