import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../../controller/index.ts';
import { fail } from '../../model/index.ts';

/** Makes every URL answer 503 while the server starts, reads its home again, or stops. */
export function refuseWhileNotRunning(app: FastifyInstance, lifecycle: Pick<Lifecycle, 'state'>): void {
  app.addHook('onRequest', async () => {
    if (lifecycle.state !== 'running') fail('NOT_READY', lifecycle.state);
  });
}
