import { expect, it } from 'vitest';
import { text, wholeNumber } from './parameters/types.ts';
import { type Route, route } from './route.ts';

const common = { method: 'GET', path: '/x', permission: 'public', crumb: 'exempt', doc: 'A route.' } as const;

// Whether these lines compile is what is tested: the compiler fails where an error that is expected does not come.
const declared = route({
  ...common,
  parameters: { from: wholeNumber('First row.', { digits: 3, otherwise: 0 }), name: text('Name.') },
  handler({ parameters }) {
    const from: number = parameters.from;
    const name: string | undefined = parameters.name;
    // @ts-expect-error the name is a text or missing
    const wrong: number = parameters.name;
    // @ts-expect-error the route does not declare it
    return { type: 'json', json: [from, name, wrong, parameters.depth] };
  },
});

const silent: Route = route({
  ...common,
  handler: ({ parameters }) =>
    // @ts-expect-error a route without parameters has none
    ({ type: 'text', text: String(parameters.name) }),
});

// @ts-expect-error a sentence alone is no parameter
const untyped = route({ ...common, parameters: { name: 'Name.' }, handler: () => ({ type: 'empty', status: 200 }) });

it('keeps what a route declares', () => {
  expect(Object.keys(declared.parameters ?? {})).toEqual(['from', 'name']);
  expect(untyped.parameters).toBeDefined();
  expect(silent.parameters).toBeUndefined();
});
