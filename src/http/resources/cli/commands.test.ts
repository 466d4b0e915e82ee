import { expect, it } from 'vitest';
import { builtInKinds } from '../../../controller/index.ts';
import { PathTable } from '../../path-table.ts';
import { locate } from '../../request/locate.ts';
import { createRoutes } from '../../routes.ts';
import { COMMANDS } from './commands.ts';

const methods = new Map<string, string>();
for (const { path, method } of createRoutes(builtInKinds())) methods.set(path, `${methods.get(path) ?? ''} ${method}`);
const table = new PathTable<string>();
const shapes = new Set<string>();
for (const [path, verbs] of methods) {
  const shape = path.replace(/:\w+/g, ':');
  if (!shapes.has(shape)) table.add(path, verbs);
  shapes.add(shape);
}

it.each(COMMANDS)('$name is a request that there is', ({ method, path }) => {
  const example = path.replace('{build}', '1').replace(/\{(\w+)\}/g, '$1');
  const located = locate(`/${example}`, '');
  const found = located.kind === 'path' ? table.find(located.segments) : null;
  // What answers GET answers HEAD.
  const verb = method === 'HEAD' ? 'GET' : method;
  expect([path, found?.value ?? 'nothing']).toEqual([path, expect.stringContaining(verb)]);
});
