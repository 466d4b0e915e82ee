import type { Reply } from '../../route.ts';

/** Answers names in the shape in which pages take suggestions. */
export function suggestions(names: readonly string[]): Reply {
  const json = { _class: 'hudson.search.Search$Result', suggestions: names.map((name) => ({ name })) };
  return { type: 'json', json };
}
