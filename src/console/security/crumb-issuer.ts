import { DESCRIBABLE } from '../host/classes.ts';
import {
  booleanArg,
  defineClass,
  Instance,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { hostOf, objectArg, servicesOf } from '../host/host.ts';

interface IssuerState {
  readonly excludeClientIp: boolean;
}

const CRUMB_ISSUER = defineClass('hudson.security.csrf.CrumbIssuer', OBJECT, [DESCRIBABLE]);
const DEFAULT_ISSUER = defineClass('hudson.security.csrf.DefaultCrumbIssuer', CRUMB_ISSUER);
const CONFIGURATION = defineClass('hudson.security.csrf.GlobalCrumbIssuerConfiguration');

/** Returns the crumb issuer; null where POST needs no crumb. */
export function issuerObject(vm: Vm): Value {
  if (!servicesOf(vm).security.crumbs.enabled) return null;
  return hostOf(vm).object<IssuerState>(DEFAULT_ISSUER, 'crumb issuer', () => ({ excludeClientIp: false }));
}

/** Says whether an argument is a crumb issuer and not null. */
export function issuerArg(value: Value | undefined): boolean {
  if (value === null) return false;
  objectArg<IssuerState>(value, CRUMB_ISSUER);
  return true;
}

export const crumbIssuerClasses: readonly NativeClass[] = [
  nativeClass(CRUMB_ISSUER, {
    methods: [['getCrumbRequestField', 0, (_self, _args, vm) => servicesOf(vm).security.crumbs.field]],
  }),
  nativeClass<Instance<IssuerState>>(DEFAULT_ISSUER, {
    constructors: [
      [1, (_none, [exclude]) => new Instance<IssuerState>(DEFAULT_ISSUER, { excludeClientIp: booleanArg(exclude) })],
    ],
    methods: [['isExcludeClientIPFromCrumb', 0, (self) => self.state.excludeClientIp]],
  }),
  nativeClass(CONFIGURATION, {
    statics: [
      ['getDISABLE_CSRF_PROTECTION', 0, (_none, _args, vm) => servicesOf(vm).security.crumbs.disabled],
      [
        'setDISABLE_CSRF_PROTECTION',
        1,
        (_none, [wanted = null], vm) => {
          servicesOf(vm).security.crumbs.disable(typeof wanted === 'boolean' ? wanted : mismatch());
          return null;
        },
      ],
    ],
  }),
];
