import { expect, it } from 'vitest';
import { shapeOf } from './path-shape.ts';

it.each<[string, string, string[]]>([
  ['/', '/', []],
  ['/queue/item/:id/api/:format', '/queue/item/{id}/api/{format}', ['id', 'format']],
  ['/_item/:item', '/job/{item}', ['item']],
  ['/_item/:item/config.xml', '/job/{item}/config.xml', ['item']],
  ['/_items/:item', '/_items/{item}', ['item']],
  ['/_run/:item/:run/artifact/*', '/job/{item}/{build}/artifact/{path}', ['item', 'build', 'path']],
  ['/_view/:owner/:view/doDelete', '/view/{view}/doDelete', ['view']],
  ['/_view/:view', '/view/{view}', ['view']],
  ['/fingerprint/:md5(^[0-9a-f]+$)', '/fingerprint/{md5}', ['md5']],
])('the path %s is %s for clients', (flat, path, parameters) => {
  expect(shapeOf(flat)).toEqual({ path, parameters });
});
