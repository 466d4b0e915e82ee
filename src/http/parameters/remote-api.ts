import { everyText, flag, text, wholeNumber } from './types.ts';

/** Describes the parameters of every `api/json`, `api/xml` and `api/python`; the room `export` reads them. */
export const REMOTE_API = {
  tree: text(
    'The properties that are wanted: `jobs[name,lastBuild[number]]`; `builds[number]{0,10}` is a range of a list.',
  ),
  depth: wholeNumber('How far references are followed; 0 by default. With `tree` it is not looked at.', {
    digits: 9,
    otherwise: 0,
  }),
  pretty: flag('Indented.'),
  xpath: text('XML only: the one node that is wanted, or all with `wrapper`.'),
  wrapper: text('XML only: name of an element around what `xpath` finds.'),
  exclude: everyText('XML only: nodes that are left out; may be repeated.'),
  jsonp: text('JSON only: name of the function that is called with it; where the server trusts its clients.'),
};
