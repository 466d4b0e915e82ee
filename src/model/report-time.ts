import { nearestFloat } from '../java/index.ts';

/** Returns a time as reports hold it: `0.25`, `1,234.5`. What is no number is 0. */
export function parseFloatText(text: string | undefined | null): number {
  const plain = (text ?? '').replaceAll(',', '').trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)/.test(plain) ? nearestFloat(Number.parseFloat(plain)) : 0;
}
