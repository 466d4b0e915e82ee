import { route } from '../../route.ts';

/** Answers the health check of a container: it says that the server answers, and nothing else about it. */
export const health = route({
  method: 'GET',
  path: '/health',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Whether the server answers: 200 when it does, 503 while it starts or ends.',
  handler: () => ({ type: 'json', json: { status: 'ok' } }),
});
