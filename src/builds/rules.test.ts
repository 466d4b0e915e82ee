import { describe, expect, it } from 'vitest';
import { type Cause, itemUrl } from '../model/index.ts';
import { expand } from '../points/index.ts';
import { upstreamCause } from './downstream/downstream.ts';
import { resolveVariables } from './environment/variables.ts';
import { header } from './processes/launch.ts';
import { scriptCommand, scriptText } from './processes/shell-script.ts';
import { namesMeant } from './queue/item-name.ts';
import { isBefore } from './runs/progress.ts';
import { WorkspaceLeases } from './workspace/workspace-leases.ts';

/** All names below the root. */
const ITEMS = { url: (name: string) => itemUrl(name) };

describe('references between variables', () => {
  it.each([
    ['$A', 'a'],
    ['${A}b', 'ab'],
    ['$AB', '$AB'],
    ['${none} $none', '${none} $none'],
    ['$$A', '$A'],
    ['$B', '$A'],
    ['$', '$'],
  ])('%s becomes %s', (text, expanded) => {
    expect(
      expand(
        text,
        new Map([
          ['A', 'a'],
          ['B', '$A'],
        ]),
      ),
    ).toBe(expanded);
  });

  it("leaves the server's own variables alone, and lets one refer to what it replaces", () => {
    const base = { PATH: '/bin', PROMPT: '$PATH' };
    const env = new Map([...Object.entries(base), ['PATH', '/x:$PATH']]);
    expect(resolveVariables(env, base)).toEqual({ PATH: '/x:/bin', PROMPT: '$PATH' });
  });
});

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

describe("names in a job's configuration", () => {
  it.each([
    ['b', 'a', ['b']],
    ['b', 'f/a', ['f/b', 'b']],
    ['/b', 'f/a', ['b']],
    ['../b', 'f/g/a', ['f/b']],
    ['../../b', 'f/a', []],
    [' ', 'a', []],
  ])('%j seen from %s means %j', (name, from, names) => {
    expect(namesMeant(name, from)).toEqual(names);
  });
});

describe('working folders', () => {
  it('are numbered while they are in use', () => {
    const leases = new WorkspaceLeases();
    expect([leases.allocate('w'), leases.allocate('w'), leases.allocate('w')]).toEqual(['w', 'w@2', 'w@3']);
    leases.release('w@2');
    leases.share('w');
    leases.release('w');
    expect(leases.allocate('w')).toBe('w@2');
    leases.release('w');
    expect(leases.allocate('w')).toBe('w');
  });
});

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

it('knows which step comes before which', () => {
  expect(isBefore({ phase: 'build', index: 9 }, { phase: 'publish', index: 0 })).toBe(true);
  expect(isBefore({ phase: 'build', index: 1 }, { phase: 'build', index: 1 })).toBe(false);
  expect(isBefore({ phase: 'late', index: 0 }, { phase: 'head', index: 1 })).toBe(false);
});
