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
  const text =
    "The URL you're trying to access requires that requests be sent using POST, because it changes something. The button " +
    'below allows you to retry accessing this URL using POST. If you were sent here from an untrusted source, please ' +
    `proceed with caution. URL being accessed: ${url}`;
  return {
    ...reply,
    page: { page: 'confirm', heading: 'This URL requires POST', text, action: url, button: 'Retry using POST' },
  };
}
