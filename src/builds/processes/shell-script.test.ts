import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { header } from './launch.ts';
import { scriptCommand, scriptPath, scriptText, writeScript } from './shell-script.ts';

describe('a shell script', () => {
  it.each([
    ['echo', null, ['/bin/sh', '-xe', 'F']],
    ['echo', '/bin/dash', ['/bin/dash', '-xe', 'F']],
    ['#!/bin/bash -e -u\necho', '/bin/dash', ['/bin/bash', '-e', '-u', 'F']],
    ['#! /usr/bin/env "my program"\n', null, ['/usr/bin/env', 'my program', 'F']],
    ['\n#!/bin/bash', null, ['/bin/sh', '-xe', 'F']],
  ])('%j with shell %s runs as %j', (text, shell, argv) => {
    expect(scriptCommand(text, 'F', shell)).toEqual(argv);
  });

  it('has the line ends of Unix, and an empty line first where it names no program', () => {
    expect(scriptText('a\r\nb')).toBe('\na\nb');
    expect(scriptText('a\rb\r')).toBe('\na\nb\n');
    expect(scriptText('#!/bin/sh\r\nb')).toBe('#!/bin/sh\nb');
  });

  it('has the name that another server finds it by, which only the run knows', () => {
    const path = scriptPath('/tmp', { JENKINS_SERVER_COOKIE: 'a' }, 'step-build-0-0');
    expect(path).toMatch(/^\/tmp\/jenkins[1-9]\d{18}\.sh$/);
    expect(scriptPath('/tmp', { JENKINS_SERVER_COOKIE: 'a' }, 'step-build-0-0')).toBe(path);
    expect(scriptPath('/tmp', { JENKINS_SERVER_COOKIE: 'a' }, 'step-build-0-1')).not.toBe(path);
    expect(scriptPath('/tmp', { JENKINS_SERVER_COOKIE: 'b' }, 'step-build-0-0')).not.toBe(path);
  });

  it('is written for its user, stays where it is whole, and is written anew where a crash left a part', async (t) => {
    const path = join(await temporaryFolder(t, 'script'), 'jenkins1.sh');
    writeScript(path, '\ntr');
    const { ino, mode } = statSync(path);
    expect(mode & 0o777).toBe(0o700);
    writeScript(path, '\ntr');
    expect(statSync(path).ino).toBe(ino);
    writeScript(path, '\ntrue');
    expect(readFileSync(path, 'utf8')).toBe('\ntrue');
  });

  it('is shown with words that hold blanks in quotes', () => {
    expect(header('/a/ws', ['git', 'commit', '-m', 'two words'])).toBe('[ws] $ git commit -m "two words"');
  });
});
