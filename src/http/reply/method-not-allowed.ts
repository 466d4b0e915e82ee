import type { Reply } from '../route.ts';

/** Returns what another verb gets than those that a URL takes; where that is POST, with a button that posts. */
export function methodNotAllowed(url: string, verbs: readonly string[]): Reply {
  const allowed = verbs.includes('GET') ? [...new Set([...verbs, 'HEAD', 'POST'])] : verbs;
  const reply = {
    type: 'page',
    title: 'Method Not Allowed',
    status: 405,
    headers: { Allow: allowed.join(', ') },
  } as const;
  if (!verbs.includes('POST')) {
    const text = `This URL takes ${allowed.join(', ')} only.`;
    return { ...reply, page: { page: 'message', heading: 'Method Not Allowed', text } };
  }
  const text = 'This URL requires a POST request, because it changes something.';
  return {
    ...reply,
    page: { page: 'confirm', heading: 'This URL requires POST', text, action: url, button: 'Proceed' },
  };
}
