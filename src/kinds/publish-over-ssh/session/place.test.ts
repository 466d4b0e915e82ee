import { expect, it } from 'vitest';
import { jumpHostsIn, placeText } from './place.ts';

it.each<[string, readonly string[]]>([
  ['', []],
  [' ; , ', []],
  ['gate', ['gate:22']],
  ['gate inner;third,  fourth', ['gate:22', 'inner:22', 'third:22', 'fourth:22']],
  ['gate:2222, 10.0.0.1:23', ['gate:2222', '10.0.0.1:23']],
  ['fe80::1 [::1]:2222 [::2]', ['[fe80::1]:22', '[::1]:2222', '[::2]:22']],
])('the jump hosts [%s] are %j', (text, places) => {
  expect(jumpHostsIn(text, 22).map(placeText)).toEqual(places);
});
