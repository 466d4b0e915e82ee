import { describe, expect, it } from 'vitest';
import { placeOf } from '../testing/test-home.ts';
import { axisOfFolder, valueOfFolder } from './cell-folders.ts';
import { createLayout } from './layout.ts';

const layout = createLayout('/home');

describe('the layout of a home', () => {
  it.each([
    [layout.jobConfig(placeOf('a')), '/home/jobs/a/config.xml'],
    [layout.job(placeOf('a/b c/d')), '/home/jobs/a/jobs/b c/jobs/d'],
    [layout.jobParent(placeOf('a/b')), '/home/jobs/a/jobs'],
    [layout.job(placeOf('jobs/jobs')), '/home/jobs/jobs/jobs/jobs'],
    [layout.buildXml(placeOf('a'), 12), '/home/jobs/a/builds/12/build.xml'],
    [layout.control(placeOf('a'), 12), '/home/jobs/a/builds/12/.millwright'],
    [layout.workspace(placeOf('a/b')), '/home/workspace/a/b'],
    [
      layout.fingerprint('abcdef0123456789abcdef0123456789'),
      '/home/fingerprints/ab/cd/ef0123456789abcdef0123456789.xml',
    ],
  ])('%s', (path, expected) => expect(path).toBe(expected));

  it.each(['..', '.', '', 'a/../b', 'a//b', 'a\0b', 'a\\b'])('never leads out of the home: %j', (name) => {
    expect(() => layout.job(placeOf(name))).toThrow(/not a file name/);
    expect(() => layout.workspace(placeOf(name))).toThrow(/not a file name/);
  });
});

describe('a cell of a matrix project', () => {
  const values = (...pairs: [string, string][]) => new Map(pairs);
  const at = (cell: ReadonlyMap<string, string>) => {
    const place = { ...placeOf('f/mx/x'), cell: { values: cell } };
    return { folder: layout.job(place), workspace: layout.workspace(place) };
  };

  it.each([
    ['nothing', values(), '', ''],
    ['one axis', values(['V', 'a']), '/axis-V/a', '/V/a'],
    ['two axes', values(['A', '1'], ['B', '2']), '/axis-A/1/axis-B/2', '/A/1/B/2'],
    ['blanks and umlauts', values(['my os', 'größe 1']), '/axis-my os/gr%C3%B6%C3%9Fe%201', '/my os/größe 1'],
    ['signs that Jenkins leaves', values(['V', "a=b,c+(d)'@$&*!"]), "/axis-V/a=b,c+(d)'@$&*!", "/V/a=b,c+(d)'@$&*!"],
    ['a path', values(['V', '../../x']), '/axis-V/..%2F..%2Fx', '/V/..%2F..%2Fx'],
    ['dots', values(['V', '..']), '/axis-V/%2E%2E', '/V/%2E%2E'],
    ['a dot', values(['V', '.']), '/axis-V/%2E', '/V/%2E'],
    ['nothing between', values(['V', '']), '/axis-V/%', '/V/%'],
    ['what looks encoded', values(['V', '..%2F']), '/axis-V/..%252F', '/V/..%252F'],
    ['control characters', values(['V', 'a\0b\n']), '/axis-V/a%00b%0A', '/V/a%00b%0A'],
    ['backslashes', values(['V', '..\\x']), '/axis-V/..%5Cx', '/V/..%5Cx'],
    ['an axis that is a path', values(['../..', 'a']), '/axis-..%2F../a', '/..%2F../a'],
  ])('has its folders inside the project: %s', (_what, cell, folder, workspace) => {
    expect(at(cell)).toEqual({
      folder: `/home/jobs/f/jobs/mx/configurations${folder}`,
      workspace: `/home/workspace/f/mx${workspace}`,
    });
    for (const part of folder.split('/').filter((each) => each !== '')) {
      const read = part.startsWith('axis-') ? axisOfFolder(part) : valueOfFolder(part);
      expect([...cell].flat()).toContain(read);
    }
  });

  it.each(['axis-', 'axis-%zz', 'axis-%41', 'V'])('has no axis in a folder %s', (name) => {
    expect(axisOfFolder(name) ?? '').toBe('');
  });
});
