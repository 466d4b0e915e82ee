import { allKinds } from '../kinds/index.ts';
import { KindRegistry } from '../points/index.ts';

/** Returns the kinds that are built in, for those who have no home: they read no secrets. */
export function builtInKinds(): KindRegistry {
  return new KindRegistry(allKinds, { decrypt: (text) => text });
}
