import { describe, expect, it } from 'vitest';
import { remoteFolder } from './remote-folder.ts';

describe('the folder of a transfer', () => {
  it.each([
    ['', '', '/home/ann'],
    ['', 'www', '/home/ann/www'],
    ['', '/srv/www', '/srv/www'],
    ['', '../bob', '/home/bob'],
    ['site', '', '/home/ann/site'],
    ['site', '/a//b/', '/home/ann/site/a/b'],
    ['/srv', '/srv/www', '/srv/www'],
    ['/srv', '/srvother', '/srv/srvother'],
    ['/srv', 'a/../b', '/srv/b'],
    ['/', '/srv', '/srv'],
  ])('with the root [%s] and the directory [%s] is %s', (root, directory, folder) => {
    expect(remoteFolder('/home/ann', root, directory)).toBe(folder);
  });

  it.each(['..', '../other', 'a/../../b', 'www/../..'])('never is outside of the root, as by [%s]', (directory) => {
    expect(() => remoteFolder('/home/ann', '/srv', directory)).toThrow('leads out of that of the server, [/srv]');
  });
});
