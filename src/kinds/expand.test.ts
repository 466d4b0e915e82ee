// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are what is tested
import { expect, it } from 'vitest';
import { expand } from './expand.ts';

it.each([
  ['out/$NAME.jar', 'out/app.jar'],
  ['out/${NAME}x', 'out/appx'],
  ['$UNKNOWN and ${UNKNOWN}', '$UNKNOWN and ${UNKNOWN}'],
  ['$$NAME costs $', '$NAME costs $'],
])('%s becomes %s', (text, wanted) => {
  expect(expand(text, new Map([['NAME', 'app']]))).toBe(wanted);
});
