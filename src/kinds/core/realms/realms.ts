import { bool, defineRealm } from '../../../points/index.ts';

/** Describes the realm of Jenkins's own users, whose passwords are in the home. */
export const ownRealm = defineRealm({
  xmlTag: 'hudson.security.HudsonPrivateSecurityRealm',
  symbol: 'local',
  displayName: 'Jenkins’ own user database',
  people: 'own',
  fields: {
    disableSignup: bool({
      label: 'Nobody can make an account for themselves',
      form: { name: 'allowsSignup', negated: true, label: 'Allow users to sign up' },
    }),
    enableCaptcha: bool({ label: 'Show a captcha where people make an account: there is none here', form: false }),
  },
  example: { disableSignup: true, enableCaptcha: false },
  open: () => ({}),
});

/** Describes the realm of a server that knows nobody. */
export const noRealm = defineRealm({
  xmlTag: 'hudson.security.SecurityRealm_-None',
  symbol: 'none',
  displayName: 'None',
  people: 'none',
  fields: {},
  example: {},
  open: () => ({}),
});
