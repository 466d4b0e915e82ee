import { floatText } from './number-text.ts';

/** Returns the number in the text of a Java `float`, so that it is written as Java writes it; 0 for no number. */
export function nearestFloat(value: number): number {
  const float = Math.fround(value);
  return Number.isFinite(float) ? Number(floatText(float)) : 0;
}

/** Returns the sum of two floats as Java computes it; not yet in its shortest form. */
export function addFloats(a: number, b: number): number {
  return Math.fround(Math.fround(a) + Math.fround(b));
}
