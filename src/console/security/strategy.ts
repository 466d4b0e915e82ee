import { ROLE_STRATEGY } from '../../points/index.ts';
import { node, toDocument, type XmlNode } from '../../xml/index.ts';
import { DESCRIBABLE } from '../host/classes.ts';
import {
  booleanArg,
  defineClass,
  type Evaluation,
  type GroovyClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { type Host, hostOf, objectArg, servicesOf } from '../host/host.ts';

/** Represents a strategy; changing its setting takes effect where the strategy is in force. */
export interface StrategyState {
  readonly className: string;
  denyAnonymousRead: boolean;
  /** Holds what a matrix or roles grant, as config.xml has it; missing for strategies without such a part. */
  content?: readonly XmlNode[];
}

export const STRATEGY = defineClass('hudson.security.AuthorizationStrategy', OBJECT, [DESCRIBABLE]);
const UNSECURED = defineClass('hudson.security.AuthorizationStrategy$Unsecured', STRATEGY);
export const MATRIX = defineClass('hudson.security.GlobalMatrixAuthorizationStrategy', STRATEGY);
export const PROJECT_MATRIX = defineClass('hudson.security.ProjectMatrixAuthorizationStrategy', MATRIX);
export const ROLES = defineClass(ROLE_STRATEGY, STRATEGY);
const GRANTING = [MATRIX, PROJECT_MATRIX, ROLES];
const ONCE_LOGGED_IN = defineClass('hudson.security.FullControlOnceLoggedInAuthorizationStrategy', STRATEGY);
const LEGACY = defineClass('hudson.security.LegacyAuthorizationStrategy', STRATEGY);

export const UNSECURED_STATE: StrategyState = { className: UNSECURED.name, denyAnonymousRead: false };
const UNSECURED_OBJECT = new Instance(UNSECURED, UNSECURED_STATE);

/** Holds the strategy that was returned to the script, or that the script put in force. */
const inForce = new WeakMap<Host, Instance<StrategyState>>();

export function strategyObject(vm: Vm): Value {
  const host = hostOf(vm);
  const { authorization, useSecurity } = host.services.home.settings.current;
  const { className, denyAnonymousRead, content } = authorization;
  if (!useSecurity || className === UNSECURED.name) return UNSECURED_OBJECT;
  const known = inForce.get(host);
  const isSame =
    known?.state.className === className &&
    known.state.denyAnonymousRead === denyAnonymousRead &&
    textOf(known.state.content) === textOf(content);
  if (known !== undefined && isSame) return known;
  const state = { className, denyAnonymousRead, ...(content !== undefined && { content }) };
  const made = new Instance<StrategyState>(strategyClass(className), state);
  inForce.set(host, made);
  return made;
}

/** Returns what a strategy holds as a document, by which two are compared. */
function textOf(content: readonly XmlNode[] = []): string {
  return toDocument(node('strategy', [...content]));
}

export function strategyArg(value: Value | undefined): Instance<StrategyState> {
  return value === null ? UNSECURED_OBJECT : objectArg<StrategyState>(value, STRATEGY);
}

export function putInForce(vm: Vm, strategy: Instance<StrategyState>): void {
  inForce.set(hostOf(vm), strategy);
}

function strategyClass(name: string): GroovyClass {
  return [ONCE_LOGGED_IN, LEGACY, ...GRANTING].find((known) => known.name === name) ?? defineClass(name, STRATEGY);
}

function made(type: GroovyClass): Instance<StrategyState> {
  return new Instance(type, { className: type.name, denyAnonymousRead: false });
}

/** Changes what a strategy grants: at once where it is in force, as Jenkins's own object does. */
export function setContent(vm: Vm, self: Instance<StrategyState>, content: readonly XmlNode[]): null {
  const wasInForce = strategyObject(vm) === self;
  self.state.content = content;
  if (wasInForce) servicesOf(vm).home.settings.hold({ authorization: { ...self.state } });
  return null;
}

// biome-ignore lint/correctness/useYield: a row like those that wait.
function* setDenied(vm: Vm, self: Instance<StrategyState>, denied: boolean): Evaluation {
  const wasInForce = strategyObject(vm) === self;
  self.state.denyAnonymousRead = denied;
  const { className } = self.state;
  if (wasInForce) servicesOf(vm).home.settings.hold({ authorization: { className, denyAnonymousRead: denied } });
  return null;
}

export const strategyClasses: readonly NativeClass[] = [
  nativeClass(STRATEGY, { constants: { UNSECURED: UNSECURED_OBJECT } }),
  nativeClass(UNSECURED, { constructors: [[0, () => UNSECURED_OBJECT]] }),
  nativeClass(LEGACY, { constructors: [[0, () => made(LEGACY)]] }),
  nativeClass<Instance<StrategyState>>(ONCE_LOGGED_IN, {
    constructors: [[0, () => made(ONCE_LOGGED_IN)]],
    methods: [
      ['isAllowAnonymousRead', 0, (self) => !self.state.denyAnonymousRead],
      ['setAllowAnonymousRead', 1, (self, [allowed], vm) => setDenied(vm, self, !booleanArg(allowed))],
      ['getDenyAnonymousReadAccess', 0, (self) => self.state.denyAnonymousRead],
      ['setDenyAnonymousReadAccess', 1, (self, [denied], vm) => setDenied(vm, self, booleanArg(denied))],
    ],
  }),
];
