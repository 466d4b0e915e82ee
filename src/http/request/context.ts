import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Item, Job, LoadedItem, Run, Services, View } from '../../controller/index.ts';
import { fail, PERMALINKS, type Permission } from '../../model/index.ts';
import { type Declared, valuesOf } from '../parameters/declare.ts';
import type { RequestContext } from '../route.ts';
import { allows, placeOf } from './check-access.ts';
import { fieldsOf, NO_FORM } from './form.ts';
import { ownPath } from './redirect.ts';
import { Refusal } from './refusal.ts';
import { queryOf, type RequestState } from './request-state.ts';
import { endSession, openSession, renewSession } from './sessions.ts';

/** Creates what a handler sees of its request, with the parameters that its route declares. Access was checked; the body was read. */
export function createContext(
  services: Services,
  state: RequestState,
  { request, reply, declared }: { request: FastifyRequest; reply: FastifyReply; declared: Declared },
): RequestContext<Declared> {
  const { principal, base, located } = state;
  const form = state.form ?? NO_FORM;
  const fields = fieldsOf(queryOf(state.originalUrl), form);
  const path = pathParameters(request.params);
  const may = (permission: Permission): boolean => allows(services.security, principal, permission, placeOf(path));
  return {
    services,
    principal,
    base,
    path,
    request,
    reply,
    may,
    parameters: valuesOf(declared, fields),
    crumbField: fields.get(services.security.crumbs.field),
    body: form.text,
    bodyBytes: form.bytes ?? Buffer.alloc(0),
    ownPath: ownPath(state),
    via: located.kind === 'path' ? located.via : '',
    get item() {
      return itemOf(services, path);
    },
    get loaded() {
      return loadedOf(services, path);
    },
    get owner() {
      return ownerOf(services, path);
    },
    get view() {
      return viewOf(services, path);
    },
    get job() {
      return jobOf(services, path);
    },
    get run() {
      return runOf(services, jobOf(services, path), path['run'] ?? '');
    },
    require(permission) {
      if (!may(permission)) throw new Refusal(permission);
    },
    session: () => openSession(services.security, state, reply),
    renewSession(userId) {
      if (userId === null) endSession(services.security, state, reply);
      else renewSession(services.security, state, reply, userId);
    },
  };
}

function pathParameters(params: unknown): Record<string, string> {
  const path: Record<string, string> = {};
  if (typeof params !== 'object' || params === null) return path;
  for (const [name, value] of Object.entries(params)) if (typeof value === 'string') path[name] = value;
  return path;
}

function itemOf({ home }: Services, path: Readonly<Record<string, string>>): Item {
  const name = path['item'] ?? '';
  return home.items.get(name) ?? fail('ITEM_NOT_FOUND', name);
}

function loadedOf(services: Services, path: Readonly<Record<string, string>>): LoadedItem {
  const item = itemOf(services, path);
  return item.kind === 'unloadable' ? fail('ITEM_UNLOADABLE', item.fullName, item.reason) : item;
}

function jobOf(services: Services, path: Readonly<Record<string, string>>): Job {
  const item = loadedOf(services, path);
  return item.kind === 'job' ? item : fail('NOT_A_JOB', item.fullName);
}

function ownerOf({ home }: Services, path: Readonly<Record<string, string>>): string {
  const name = placeOf(path) ?? '';
  if (name === '' || home.items.get(name)?.kind === 'folder') return name;
  return fail('NOT_A_FOLDER', name);
}

function viewOf(services: Services, path: Readonly<Record<string, string>>): View {
  const name = path['view'] ?? '';
  return services.home.views.get(ownerOf(services, path), name) ?? fail('VIEW_NOT_FOUND', name);
}

function runOf({ home }: Services, job: Job, which: string): Run {
  const permalink = PERMALINKS.find((name) => name === which);
  const run = permalink === undefined ? home.runs.get(job, numberOf(job, which)) : home.runs.permalink(job, permalink);
  if (run === undefined) return fail('RUN_NOT_FOUND', job.fullName, which);
  return 'kind' in run ? fail('RUN_UNREADABLE', job.fullName, run.number, run.reason) : run;
}

function numberOf(job: Job, which: string): number {
  return /^\d{1,10}$/.test(which) ? Number(which) : fail('RUN_NOT_FOUND', job.fullName, which);
}
