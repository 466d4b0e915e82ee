import { bool, defineAuthorizationStrategy, sameEverywhere } from '../../../points/index.ts';
import { isReading } from './reading.ts';

/** Lets whoever is logged in do everything, and all others nothing, or look around where that is allowed. */
export const fullControlOnceLoggedIn = defineAuthorizationStrategy({
  xmlTag: 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy',
  symbol: 'loggedInUsersCanDoAnything',
  displayName: 'Logged-in users can do anything',
  fields: {
    denyAnonymousReadAccess: bool({
      label: 'Deny anonymous read access',
      help: 'It decides whether people who are not logged in may look at jobs and builds.',
      form: { name: 'allowAnonymousRead', negated: true, label: 'Allow anonymous read access' },
    }),
  },
  example: { denyAnonymousReadAccess: true },
  rightsOf: ({ denyAnonymousReadAccess }, { userId }) =>
    sameEverywhere((permission) => userId !== null || (!denyAnonymousReadAccess && isReading(permission))),
});
