import { describe, expect, it } from 'vitest';
import { createLayout } from './layout.ts';

const layout = createLayout('/home');

describe('the layout of a home', () => {
  it.each([
    [layout.jobConfig('a'), '/home/jobs/a/config.xml'],
    [layout.job('a/b c/d'), '/home/jobs/a/jobs/b c/jobs/d'],
    [layout.jobParent('a/b'), '/home/jobs/a/jobs'],
    [layout.job('jobs/jobs'), '/home/jobs/jobs/jobs/jobs'],
    [layout.buildXml('a', 12), '/home/jobs/a/builds/12/build.xml'],
    [layout.control('a', 12), '/home/jobs/a/builds/12/.millwright'],
    [layout.workspace('a/b'), '/home/workspace/a/b'],
    [
      layout.fingerprint('abcdef0123456789abcdef0123456789'),
      '/home/fingerprints/ab/cd/ef0123456789abcdef0123456789.xml',
    ],
  ])('%s', (path, expected) => expect(path).toBe(expected));

  it.each(['..', '.', '', 'a/../b', 'a//b', 'a\0b', 'a\\b'])('never leads out of the home: %j', (name) => {
    expect(() => layout.job(name)).toThrow(/not a file name/);
    expect(() => layout.workspace(name)).toThrow(/not a file name/);
  });
});
