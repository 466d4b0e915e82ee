import { defineAuthorizationStrategy, sameEverywhere } from '../../../points/index.ts';

/** Lets everybody do everything. */
export const unsecured = defineAuthorizationStrategy({
  xmlTag: 'hudson.security.AuthorizationStrategy_-Unsecured',
  symbol: 'unsecured',
  displayName: 'Anyone can do anything',
  fields: {},
  example: {},
  openness: () => 'the authorization strategy is hudson.security.AuthorizationStrategy$Unsecured',
  rightsOf: () => sameEverywhere(() => true),
});
