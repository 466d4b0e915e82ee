import { type Route, route } from '../../route.ts';
import { readMetrics } from './read-metrics.ts';

const metrics = route({
  method: 'GET',
  path: '/prometheus',
  permission: 'Metrics/View',
  crumb: 'exempt',
  object: true,
  doc: 'Figures of the server and of its plugins in the text format of Prometheus.',
  async handler({ services }) {
    const { text, contentType } = await readMetrics(services);
    return { type: 'text', text, contentType, headers: { 'Cache-Control': 'no-store' } };
  },
});

export const metricsRoutes: readonly Route[] = [metrics];
