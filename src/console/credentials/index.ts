import type { KindRegistry } from '../../points/index.ts';
import { type NativeClass, nativeClass } from '../host/groovy.ts';
import { INTERFACES } from './classes.ts';
import { credentialClasses } from './credential.ts';
import { domainClasses } from './domain.ts';
import { keySourceClasses } from './key-sources.ts';
import { lookupClasses } from './lookups.ts';
import { matcherClasses } from './matchers.ts';
import { providerClasses } from './provider.ts';
import { scopeClasses } from './scope.ts';
import { storeClasses } from './store.ts';

/** Returns the classes of credentials; those of the server's kinds are among them. */
export function credentialsClasses(kinds: KindRegistry): readonly NativeClass[] {
  return [
    ...INTERFACES.map((type) => nativeClass(type, {})),
    ...scopeClasses,
    ...domainClasses,
    ...keySourceClasses,
    ...credentialClasses(kinds),
    ...storeClasses,
    ...providerClasses,
    ...lookupClasses,
    ...matcherClasses,
  ];
}
