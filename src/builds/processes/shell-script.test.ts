import { describe, expect, it } from 'vitest';
import { header } from './launch.ts';
import { scriptCommand, scriptText } from './shell-script.ts';

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

  it('is shown with words that hold blanks in quotes', () => {
    expect(header('/a/ws', ['git', 'commit', '-m', 'two words'])).toBe('[ws] $ git commit -m "two words"');
  });
});
