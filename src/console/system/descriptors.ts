import { GroovyClass, type Value, type Vm } from '../groovy.ts';
import { list } from '../host.ts';
import { ADMIN_WHITELIST_RULE, adminWhitelistRule } from './admin-whitelist-rule.ts';
import { LOCATION, locationObject } from './location.ts';

/** What is configured of the whole server by a class of its own, as far as scripts look for it in a list. */
const KNOWN: readonly { readonly type: GroovyClass; readonly object: (vm: Vm) => Value }[] = [
  { type: LOCATION, object: locationObject },
];

/** What is there once for the whole server, and is no descriptor. */
const EXTENSIONS: typeof KNOWN = [...KNOWN, { type: ADMIN_WHITELIST_RULE, object: adminWhitelistRule }];

/** By class or its name. Jenkins has null as well for what no plug-in brings. */
export function descriptorOrNull(vm: Vm, wanted: Value | undefined): Value {
  return KNOWN.find(({ type }) => isWanted(type, wanted))?.object(vm) ?? null;
}

/** The one extension of a class; null: there is none. */
export function extensionOrNull(vm: Vm, wanted: Value | undefined): Value {
  return EXTENSIONS.find(({ type }) => isWanted(type, wanted))?.object(vm) ?? null;
}

export function extensionsOf(vm: Vm, wanted: Value | undefined): Value {
  return list(EXTENSIONS.filter(({ type }) => isWanted(type, wanted)).map(({ object }) => object(vm)));
}

function isWanted(type: GroovyClass, wanted: Value | undefined): boolean {
  return wanted instanceof GroovyClass ? type.isA(wanted) : wanted === type.name || wanted === type.simpleName;
}
