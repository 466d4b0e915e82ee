import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { compileScript, createInterpreter, drive, type Machine, runScript } from '../../groovy/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { LibraryClasses } from './library-classes.ts';

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'classes');
});

async function machineWith(sources: Readonly<Record<string, string>>): Promise<Machine> {
  for (const [path, source] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  const machine: Machine = createInterpreter().machine({
    surroundings: {
      now: () => 0,
      nanoTime: () => 0n,
      randomBytes: (length) => Buffer.alloc(length),
      timeZone: 'UTC',
      print: () => undefined,
      property: () => null,
      setProperty: () => undefined,
      properties: () => new Map(),
      environment: () => new Map(),
      *sleep() {},
    },
    hooks: { resolveClass: (name) => classes.find(name) },
  });
  const classes = new LibraryClasses(() => machine);
  classes.addRoot(join(folder, 'first'));
  classes.addRoot(join(folder, 'second'));
  classes.addRoot(join(folder, 'missing'));
  return machine;
}

async function result(machine: Machine, source: string): Promise<unknown> {
  return drive(runScript(machine, { source }));
}

it('classes that refer to each other in circles are there, whichever is asked for first', async () => {
  const sources = {
    'first/a/Base.groovy': 'package a\nabstract class Base { static make() { new Leaf() }\n abstract String name() }\n',
    'first/a/Middle.groovy': 'package a\nimport a.Leaf\nclass Middle extends Base { String name() { Leaf.NAME } }\n',
    'first/a/Leaf.groovy': "package a\nclass Leaf extends Middle { static final NAME = 'leaf'\n Base base }\n",
  };
  for (const first of ['Base', 'Middle', 'Leaf']) {
    const machine = await machineWith(sources);
    expect(
      await result(machine, `import a.${first}\nimport a.*\nBase.make().name() + (Base.make() instanceof Middle)`),
    ).toBe('leaftrue');
  }
});

it('the first library that has a class counts', async () => {
  const machine = await machineWith({
    'first/X.groovy': "class X { static which() { 'first' } }\n",
    'second/X.groovy': "class X { static which() { 'second' } }\n",
    'second/b/Y.groovy':
      "package b\nclass Y { static which() { 'y' + X.which() + new Inner().v }\n static class Inner { def v = 1 } }\n",
  });
  expect(await result(machine, 'import b.Y\nimport b.Y.Inner\nX.which() + Y.which() + new Inner().v')).toBe(
    'firstyfirst11',
  );
});

it('a file without a class is a script whose object can be made', async () => {
  const machine = await machineWith({ 'first/c/Tool.groovy': 'package c\ndef twice(x) { x * 2 }\nreturn this\n' });
  expect(await result(machine, 'new c.Tool().twice(21)')).toBe(42);
});

it.each([
  ['package d\nclass Bad { def x( {\n', 'file:FOLDER/first/d/Bad.groovy: 2: unexpected token: { @ line 2, column 20.'],
  ['package d\nclass Bad { Nope x }\n', 'file:FOLDER/first/d/Bad.groovy: 2: unable to resolve class Nope'],
  ['package d\n@Grab("x:y:1")\nclass Bad {}\n', 'Annotation Grab cannot be used in the sandbox.'],
])('what cannot be compiled is told of each time it is asked for', async (source, message) => {
  const machine = await machineWith({ 'first/d/Bad.groovy': source });
  for (let time = 0; time < 2; time += 1) {
    expect(() => compileScript(machine, { source: 'import d.Bad' })).toThrow(message.replace('FOLDER', folder));
  }
});

it('a name cannot lead out of the library', async () => {
  const machine = await machineWith({
    'Secret.groovy': 'class Secret {}',
    'first/x/Y.groovy': 'package x\nclass Y {}',
  });
  const classes = new LibraryClasses(() => machine);
  classes.addRoot(join(folder, 'first'));
  for (const name of ['..Secret', '../Secret', 'x/../../Secret', '.', '']) expect(classes.find(name)).toBeUndefined();
});
