import { expect, it } from 'vitest';
import { ChunkBuffer } from './chunk-buffer.ts';

it('hands text out when there is enough of it', () => {
  const buffer = new ChunkBuffer();
  buffer.write('x'.repeat(16_383));
  expect(buffer.due()).toBeUndefined();
  buffer.write('y');
  expect(buffer.due()).toHaveLength(16_384);
  expect(buffer.rest()).toBe('');
});

it('pauses after some objects, however short they are', () => {
  const buffer = new ChunkBuffer();
  const due = Array.from({ length: 32 }, () => buffer.due());
  expect(due.filter((chunk) => chunk === '')).toHaveLength(2);
});

it('takes back what is held', () => {
  const buffer = new ChunkBuffer();
  buffer.write('a'.repeat(20_000));
  buffer.due();
  buffer.write('b');
  const start = buffer.hold();
  buffer.write('c'.repeat(20_000));
  expect(buffer.due()).toBeUndefined();
  expect(buffer.drop(start)).toBe(true);
  expect(buffer.rest()).toBe('b');
});

it('does not hold an element of any length', () => {
  const buffer = new ChunkBuffer();
  const start = buffer.hold();
  buffer.write('a'.repeat(1024 * 1024));
  expect(buffer.due()).toHaveLength(1024 * 1024);
  buffer.write('b');
  expect(buffer.drop(start)).toBe(false);
});
