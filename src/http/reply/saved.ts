import type { Reply } from '../route.ts';

/** Returns what follows a saved form: the way to a page, or, where the form was only applied, an empty document. */
export function saved(apply: string | undefined, to: string): Reply {
  if (apply !== 'true') return { type: 'redirect', to };
  return {
    type: 'text',
    text: '<!DOCTYPE html><html lang="en"><body></body></html>',
    contentType: 'text/html;charset=utf-8',
  };
}
