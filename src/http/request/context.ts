import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Item, Job, LoadedItem, Run, Services, View } from '../../controller/index.ts';
import { fail, PERMALINKS, type Permission } from '../../model/index.ts';
import type { Principal, Session } from '../../security/index.ts';
import { type Declared, type ValuesOf, valuesOf } from '../parameters/declare.ts';
import type { RequestContext } from '../route.ts';
import { prefixOf } from './base-url.ts';
import { allows, placeOf } from './check-access.ts';
import { NO_FORM } from './form.ts';
import { ownPath } from './redirect.ts';
import { Refusal } from './refusal.ts';
import { fieldsOfRequest, type RequestState } from './request-state.ts';
import { endSession, openSession, renewSession } from './sessions.ts';

interface Around {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly declared: Declared;
}

/** Creates what a handler sees of its request, with the parameters that its route declares. Access was checked; the body was read. */
export function createContext(services: Services, state: RequestState, around: Around): RequestContext<Declared> {
  return new Context(services, state, around);
}

/** Works out what a handler asks for, and nothing else: most of them look at little of their request. */
class Context implements RequestContext<Declared> {
  readonly services: Services;
  readonly principal: Principal;
  readonly isForResources: boolean;
  readonly base: string;
  readonly path: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly #state: RequestState;
  readonly #declared: Declared;
  #parameters: ValuesOf<Declared> | null = null;

  constructor(services: Services, state: RequestState, { request, reply, declared }: Around) {
    this.services = services;
    this.principal = state.principal;
    this.isForResources = state.isForResources;
    this.base = state.base;
    this.path = state.path;
    this.request = request;
    this.reply = reply;
    this.#state = state;
    this.#declared = declared;
  }

  // Handlers take these functions apart from the object.
  readonly may = (permission: Permission): boolean =>
    allows(this.services.security, this.principal, permission, this.path);

  readonly require = (permission: Permission): void => {
    if (!this.may(permission)) throw new Refusal(this.services.security.authorization.asked(permission));
  };

  readonly isThere = (href: string): boolean => {
    const prefix = prefixOf(this.base);
    return !href.startsWith(`${prefix}/`) || this.#state.isThere(href.slice(prefix.length));
  };

  readonly session = (): Session => openSession(this.services.security, this.#state, this.reply);

  readonly renewSession = (userId: string | null): void => {
    const user = userId ?? this.#state.session?.userId ?? null;
    if (user !== null) this.services.audit.note({ session: userId === null ? 'ended' : 'begun', user });
    if (userId === null) endSession(this.services.security, this.#state, this.reply);
    else renewSession(this.services.security, this.#state, this.reply, userId);
  };

  get parameters(): ValuesOf<Declared> {
    this.#parameters ??= valuesOf(this.#declared, fieldsOfRequest(this.#state));
    return this.#parameters;
  }

  get crumbField(): string | undefined {
    return fieldsOfRequest(this.#state).get(this.services.security.crumbs.field);
  }

  get body(): string {
    return (this.#state.form ?? NO_FORM).text;
  }

  get bodyBytes(): Buffer {
    return this.#state.form?.bytes ?? Buffer.alloc(0);
  }

  get ownPath(): string {
    return ownPath(this.#state);
  }

  get via(): string {
    const { located } = this.#state;
    return located.kind === 'path' ? located.via : '';
  }

  get item(): Item {
    return itemOf(this.services, this.path);
  }

  get loaded(): LoadedItem {
    return loadedOf(this.services, this.path);
  }

  get owner(): string {
    return ownerOf(this.services, this.path);
  }

  get view(): View {
    return viewOf(this.services, this.path);
  }

  get job(): Job {
    return jobOf(this.services, this.path);
  }

  get run(): Run {
    return runOf(this.services, jobOf(this.services, this.path), this.path['run'] ?? '');
  }
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
