// Figures of the language: how long scripts take, and how long they hold up the event loop meanwhile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterpreter, drive, parseGroovy, runScript } from '../src/groovy/index.ts';

const interpreter = createInterpreter();

const SCRIPTS: Readonly<Record<string, string>> = {
  'loop of 1,000,000: s += i % 7': 'def s = 0; for (int i = 0; i < 1000000; i++) { s += i % 7 }; println s',
  'the same with variables of the script': 's = 0; for (i = 0; i < 1000000; i++) { s += i % 7 }; println s',
  'fib(24)': 'def fib(int n) { n < 2 ? n : fib(n - 1) + fib(n - 2) }; println fib(24)',
  'collect of 100,000': 'println((1..100000).collect { it * 2 }.size())',
  'findAll of 100,000': 'println((1..100000).findAll { it % 3 == 0 }.size())',
  'sort of 100,000': 'println((1..100000).collect { (it * 7919) % 100003 }.sort()[5])',
  'sort of 100,000 with a closure': 'println((1..100000).collect { (it * 7919) % 100003 }.sort { a, b -> b <=> a }[5])',
  'map of 100,000': 'def m = [:]; for (int i = 0; i < 100000; i++) m["k$i".toString()] = i; println m.size()',
};

async function measure(name: string, code: string): Promise<void> {
  let printed = '';
  const machine = interpreter.machine({
    surroundings: {
      now: () => Date.now(),
      nanoTime: () => process.hrtime.bigint(),
      randomBytes: (length) => new Uint8Array(length),
      timeZone: 'UTC',
      print: (text) => {
        printed += text;
      },
      property: () => null,
      setProperty: () => {},
      properties: () => new Map(),
      environment: () => new Map(),
      *sleep() {},
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(20);
  delay.reset();
  const began = performance.now();
  await drive(runScript(machine, { source: code }));
  const milliseconds = performance.now() - began;
  await pause(5);
  delay.disable();
  console.log(
    JSON.stringify({
      script: name,
      printed: printed.trim(),
      ms: Math.round(milliseconds),
      longestBlockMs: Math.round(delay.max / 1e6),
    }),
  );
}

function isRead(source: string): boolean {
  try {
    parseGroovy(`def part = {\n${source}\n}`);
    return true;
  } catch {
    return false;
  }
}

/** A script of 2,000 lines out of the ones of the tests. */
function longScript(): string {
  const fixture = join(import.meta.dirname, '../fixtures/groovy/scripts.json');
  const sources = (JSON.parse(readFileSync(fixture, 'utf8')) as { readonly script: string }[]).map(
    ({ script }) => script,
  );
  const lines: string[] = [];
  for (let round = 0; lines.length < 2000; round += 1) {
    for (const [index, source] of sources.entries()) {
      if (/^\s*(import|package|@)|class |def \w+\(/m.test(source) || !isRead(source)) continue;
      lines.push(...`def part${round}_${index} = {\n${source}\n}`.split('\n'));
    }
  }
  return lines.join('\n');
}

for (const [name, code] of Object.entries(SCRIPTS)) await measure(name, code);
const source = longScript();
for (let warm = 0; warm < 3; warm += 1) parseGroovy(source);
const began = performance.now();
parseGroovy(source);
console.log(JSON.stringify({ parsedLines: source.split('\n').length, ms: Math.round(performance.now() - began) }));
