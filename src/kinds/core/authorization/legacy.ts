import { defineAuthorizationStrategy, sameEverywhere } from '../../../points/index.ts';
import { isReading } from './reading.ts';

/** Lets everybody read. Full control goes to the role `admin` of a servlet container, which nobody has here. */
export const legacy = defineAuthorizationStrategy({
  xmlTag: 'hudson.security.LegacyAuthorizationStrategy',
  symbol: 'legacy',
  displayName: 'Legacy mode',
  fields: {},
  example: {},
  hasAdministrators: () => false,
  rightsOf: () => sameEverywhere(isReading),
});
