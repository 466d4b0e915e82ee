import { expect, it } from 'vitest';
import { createInterpreter, drive, runScript } from '../../src/groovy/index.ts';

/**
 * Journals of pipelines say after how many operations of a script something happened. Whoever changes a number here
 * changes what the journals of runs under way mean: that needs a flag, see `fixtures/journals/README.md`.
 */
const SCRIPTS: readonly (readonly [operations: number, source: string])[] = [
  [1, '1 + 2 * 3'],
  [11, 'int n = 0; for (int i = 0; i < 10; i++) { n += i }; n'],
  [11, 'def n = 0; while (n < 10) n++; n'],
  [4106, "def all = ['b', 'a', 'c']; all.sort().collect { it.toUpperCase() }.join(',')"],
  [10, '(1..5).findAll { it % 2 == 0 }.each { x -> [x] }'],
  [5, 'def m = [a: 1, b: 2]; m.c = 3; m.collectEntries { k, v -> [(v): k] }'],
  [178, 'def f(n) { n < 2 ? n : f(n - 1) + f(n - 2) }; f(10)'],
  [4, 'class P { def x; def twice() { x * 2 } }; new P(x: 4).twice()'],
  [14, 'def s = ""; 5.times { s += "${it} " }; s.trim().split(" ").size()'],
  [4, "try { throw new RuntimeException('x') } catch (e) { e.message } finally { 1 }"],
  [4, "('a1b2' =~ /\\\\d/).collect { it }"],
  [1, "switch (3) { case 1: 'a'; break; case [2, 3]: 'b'; break; default: 'c' }"],
];

const interpreter = createInterpreter();

async function operationsOf(source: string): Promise<number> {
  const machine = interpreter.machine({
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
  });
  await drive(runScript(machine, { source }));
  return machine.operations;
}

it.each(SCRIPTS)('%d operations: %s', async (operations, source) => {
  expect(await operationsOf(source)).toBe(operations);
});
