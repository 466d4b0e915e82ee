import { isOfFamily, type Kind } from '../points/index.ts';
import { addressesOf } from './register.ts';
import { createRoutes } from './routes.ts';

/**
 * Returns what looks at the addresses that the kinds of one package after the other have, beside those of the server and of the
 * packages before. It throws where one is taken: the message names it.
 */
export function createAddressCheck(builtIn: readonly Kind[]): (kinds: readonly Kind[]) => void {
  const fixed = addressesWith([]);
  const taken = new Set(addressesWith(builtIn));
  return (kinds) => {
    // Each list has the addresses of the server itself once.
    const rest = new Set(fixed);
    const own = addressesWith(kinds).filter((address) => !rest.delete(address));
    for (const [at, address] of own.entries())
      if (taken.has(address) || own.indexOf(address) < at) throw new Error(`the address ${address} is taken already`);
    for (const address of own) taken.add(address);
  };
}

/** Returns the addresses of the server where these kinds are what there is. */
function addressesWith(kinds: readonly Kind[]): readonly string[] {
  return addressesOf(createRoutes({ all: (family) => kinds.filter((kind) => isOfFamily(family, kind)) }));
}
