import type { FastifyInstance } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { fail } from '../../model/index.ts';
import { commonHeaders } from '../reply/headers.ts';
import { locationOf, redirect } from '../request/redirect.ts';
import type { RequestStates } from '../request/request-state.ts';
import { isForResources } from '../resource-host/address.ts';
import { enterResourceHost } from '../resource-host/enter.ts';
import { authenticate } from './authentication.ts';

type Admission = Pick<Services, 'version' | 'sessionId' | 'lifecycle' | 'security' | 'home' | 'clock' | 'log'>;

/**
 * Does what every request goes through before its route: common headers, the address, the state of the server, credentials.
 * It is one hook without promises, since hooks cost each request more than what they do.
 */
export function admitRequests(app: FastifyInstance, services: Admission, states: RequestStates): void {
  const headers = commonHeaders(services);
  app.addHook('onRequest', (request, reply, done) => {
    const state = states.of(request);
    reply.headers(headers);
    if (isForResources(services, request.headers)) {
      if (enterResourceHost(services, states, { request, reply })) done();
      return;
    }
    if (state.located.kind === 'bad') fail('URL_BROKEN');
    if (state.located.kind === 'redirect') {
      void redirect(reply, locationOf(state, state.located.to.slice(state.prefix.length)));
      return;
    }
    if (services.lifecycle.state !== 'running') fail('NOT_READY', services.lifecycle.state);
    authenticate(services.security, state, { request, reply, done });
  });
}
