import { expect, it } from 'vitest';
import { linesOnce } from './lines-once.ts';
import { FlowLog, linesOf } from './log.ts';

const COUNTER = linesOf('timeout 7');

function opened(copied: ReadonlyMap<string, number> = new Map()) {
  const said: string[] = [];
  const log = new FlowLog({ write: () => undefined, size: () => 0 }, { mark: () => undefined }, { copied, said: 0 });
  return { said, log, lines: linesOnce(log, 'timeout 7', (line) => void said.push(line)) };
}

it('how many lines a step said is forgotten when it is over, but not before the journal has it', () => {
  const { log, lines } = opened();
  lines.line('a');
  lines.line('b');
  log.forgetLines('timeout 7');
  expect(log.copiedSince()).toEqual({ c: { [COUNTER]: 2 } });
  expect(log.copiedOf(COUNTER)).toBe(0);
  expect(log.copiedSince()).toEqual({});
});

it('lines that the journal has are not said again, and then forgotten at once', () => {
  const { said, log, lines } = opened(new Map([[COUNTER, 1]]));
  lines.line('a');
  expect(said).toEqual([]);
  log.forgetLines('timeout 7');
  expect(log.copiedOf(COUNTER)).toBe(0);
});
