import { expect, it } from 'vitest';
import { parametersOf } from './types.ts';

it('the short form of a table says name, type, whether it is required, and the element', () => {
  expect(
    parametersOf('artifacts! excludes fingerprint:boolean numStr!=num providers:recipientProvider* scm!:scm'),
  ).toEqual([
    { name: 'artifacts', type: 'String', required: true, element: 'artifacts' },
    { name: 'excludes', type: 'String', required: false, element: 'excludes' },
    { name: 'fingerprint', type: 'boolean', required: false, element: 'fingerprint' },
    { name: 'numStr', type: 'String', required: true, element: 'num' },
    { name: 'providers', type: { family: 'recipientProvider', list: true }, required: false, element: 'providers' },
    { name: 'scm', type: { family: 'scm', list: false }, required: true, element: 'scm' },
  ]);
});
