import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AuditedAction, AuditedOutcome } from '../../controller/index.ts';
import { Failure } from '../../model/index.ts';
import type { Principal } from '../../security/index.ts';
import type { Route } from '../route.ts';
import { CrumbRefusal, Refusal } from './refusal.ts';
import { fieldsOfRequest, type RequestState } from './request-state.ts';

/** Lists the parameters that name what an action is about; no other value of a request is written down. */
const NAMING = [
  'name',
  'newName',
  'from',
  'mode',
  'destination',
  'username',
  'j_username',
  'newTokenName',
  'tokenUuid',
  'sha256',
];
const MAX_VALUE = 200;

/** Says whether requests with this verb are lines of the audit log. */
export function isAudited({ method, audit }: Pick<Route, 'method' | 'audit'>): boolean {
  return audit === undefined ? method === 'POST' || method === 'DELETE' : audit === 'always';
}

/** Describes what is asked for, and by whom. The path stands as it came, so that it holds no control characters. */
export function auditedAction(request: FastifyRequest, state: RequestState, action: string): AuditedAction {
  const forwarded = request.headers['x-forwarded-for'];
  return {
    ...requester(state.principal),
    address: request.socket.remoteAddress ?? null,
    ...(forwarded !== undefined && { forwardedFor: String(forwarded).slice(0, MAX_VALUE) }),
    action,
    path: state.originalUrl.split('?', 1)[0]?.slice(0, 4 * MAX_VALUE) ?? '',
  };
}

/** Returns the parameters that name things, and the digest of a script. */
export function namedIn(state: RequestState): Readonly<Record<string, string>> {
  const fields = fieldsOfRequest(state);
  const named: Record<string, string> = {};
  for (const name of NAMING) {
    const value = fields.get(name);
    if (value !== undefined && value !== '') named[name] = value.slice(0, MAX_VALUE);
  }
  const script = fields.get('script');
  if (script !== undefined) named['scriptDigest'] = createHash('sha256').update(script).digest('hex');
  return named;
}

function requester(principal: Principal): Pick<AuditedAction, 'who' | 'via'> {
  switch (principal.kind) {
    case 'user':
      return { who: principal.userId, via: principal.via };
    case 'anonymous':
      return { who: 'anonymous', via: 'anonymous' };
    case 'system':
      return { who: 'SYSTEM', via: 'system' };
  }
}

/** Returns what an error makes of an action. */
export function outcomeOf(error: unknown): AuditedOutcome {
  if (error instanceof Refusal)
    return { result: 'refused', ...(error.permission !== null && { code: error.permission }) };
  if (error instanceof CrumbRefusal) return { result: 'refused', code: 'CRUMB' };
  if (error instanceof Failure) return { result: error.kind === 'refused' ? 'refused' : 'failed', code: error.code };
  return { result: 'failed' };
}
