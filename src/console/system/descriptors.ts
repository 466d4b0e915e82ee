import { SYSTEM_PROVIDER, systemProvider } from '../credentials/provider.ts';
import { GroovyClass, type Value, type Vm } from '../host/groovy.ts';
import { list } from '../host/host.ts';
import { ADMIN_WHITELIST_RULE, adminWhitelistRule } from './admin-whitelist-rule.ts';
import { LOCATION, locationObject } from './location.ts';

/** Lists the global configurations with a class of their own, as far as scripts look for them in a list. */
const KNOWN: readonly { readonly type: GroovyClass; readonly object: (vm: Vm) => Value }[] = [
  { type: LOCATION, object: locationObject },
];

/** Lists what exists once for the whole server, whether a descriptor or not. */
const EXTENSIONS: typeof KNOWN = [
  ...KNOWN,
  { type: ADMIN_WHITELIST_RULE, object: adminWhitelistRule },
  { type: SYSTEM_PROVIDER, object: systemProvider },
];

/**
 * Returns a descriptor by its class or the name of its class. Jenkins also returns null for one that no plug-in provides.
 */
export function descriptorOrNull(vm: Vm, wanted: Value | undefined): Value {
  return KNOWN.find(({ type }) => isWanted(type, wanted))?.object(vm) ?? null;
}

/** Returns the one extension of a class; null where there is none. */
export function extensionOrNull(vm: Vm, wanted: Value | undefined): Value {
  return EXTENSIONS.find(({ type }) => isWanted(type, wanted))?.object(vm) ?? null;
}

export function extensionsOf(vm: Vm, wanted: Value | undefined): Value {
  return list(EXTENSIONS.filter(({ type }) => isWanted(type, wanted)).map(({ object }) => object(vm)));
}

function isWanted(type: GroovyClass, wanted: Value | undefined): boolean {
  return wanted instanceof GroovyClass ? type.isA(wanted) : wanted === type.name || wanted === type.simpleName;
}
