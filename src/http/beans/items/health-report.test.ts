import { expect, it } from 'vitest';
import { weatherOf } from './health-report.ts';

it.each([
  [100, '80plus'],
  [81, '80plus'],
  [80, '60to79'],
  [60, '40to59'],
  [40, '20to39'],
  [20, '00to19'],
  [0, '00to19'],
])('shows %i as %s', (score, weather) => {
  expect(weatherOf(score)).toBe(weather);
});
