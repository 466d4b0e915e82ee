import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { Principal, User } from '../../../security/index.ts';
import type { BeanContext } from '../../route.ts';

/** Lists properties that every user has; only their classes are exported. */
const SILENT = {
  tokens: silentProperty('jenkins.security.ApiTokenProperty'),
  credentials: silentProperty('com.cloudbees.plugins.credentials.UserCredentialsProvider$UserCredentialsProperty'),
  views: silentProperty('hudson.model.MyViewsProperty'),
  display: silentProperty('org.jenkinsci.plugins.displayurlapi.user.PreferredProviderUserProperty'),
  panes: silentProperty('hudson.model.PaneStatusProperties'),
  seed: silentProperty('jenkins.security.seed.UserSeedProperty'),
  zone: silentProperty('hudson.model.TimeZoneProperty'),
  password: silentProperty('hudson.security.HudsonPrivateSecurityRealm$Details'),
  keys: silentProperty('org.jenkinsci.main.modules.cli.auth.ssh.UserPropertyImpl'),
} as const;

export const searchPropertyBean = defineBean<null, BeanContext>('hudson.search.UserSearchProperty', {
  rows: { insensitiveSearch: { doc: 'Searches pass over upper and lower case.', read: () => true } },
});

export const watchPropertyBean = defineBean<null, BeanContext>(
  'hudson.plugins.emailext.watching.EmailExtWatchAction$UserProperty',
  { rows: { triggers: { doc: 'Triggers of mail that the user watches jobs with: none.', read: () => [] } } },
);

export const mailPropertyBean = defineBean<string, BeanContext>('hudson.tasks.Mailer$UserProperty', {
  rows: { address: { doc: 'Mail address.', read: (address) => address } },
});

export const userBean = defineBean<User, BeanContext>('hudson.model.User', {
  rows: {
    absoluteUrl: {
      visibility: 999,
      doc: 'Address, without a final slash.',
      read: ({ id }, { base }) => `${base}user/${rawEncode(id)}`,
    },
    description: { doc: 'What the user says about themselves.', read: ({ description }) => description },
    fullName: { visibility: 999, doc: 'Name for people.', read: ({ fullName }) => fullName },
    id: { doc: 'Name for logging in.', read: ({ id }) => id },
    property: {
      inline: true,
      doc: 'Properties; for the user and administrators alone.',
      read: (user, context) =>
        isSelf(context.principal, user) || context.may('Overall/Administer') ? propertiesOf(user) : [],
    },
  },
});

export const personBean = defineBean<User, BeanContext>('hudson.model.View$UserInfo', {
  visibility: 2,
  rows: {
    lastChange: { doc: 'When they last committed something that was built.', read: () => null },
    project: { doc: 'In which job that was.', read: () => null },
    user: { doc: 'The user.', read: (user) => refer(userBean, user, { exact: true }) },
  },
});

export const peopleBean = defineBean<null, BeanContext>('hudson.model.View$AsynchPeople$People', {
  rows: {
    users: {
      doc: 'All users.',
      read: (_, { services }) => services.security.users.all().map((user) => refer(personBean, user, { exact: true })),
    },
  },
});

export const viewPeopleBean = defineBean<null, BeanContext>('hudson.model.View$People', {
  parent: peopleBean,
  rows: {},
});

export function userReference(user: User): Reference<BeanContext> {
  return refer(userBean, user);
}

export function peopleReference(): Reference<BeanContext> {
  return refer(peopleBean, null);
}

/** Returns the reference to the older page of people, which belongs to a view. */
export function viewPeopleReference(): Reference<BeanContext> {
  return refer(viewPeopleBean, null);
}

/** Says whether the user is the requester: everybody has full control over their own record. */
export function isSelf(principal: Principal, user: Pick<User, 'id'>): boolean {
  return principal.kind === 'user' && principal.userId === user.id;
}

/**
 * Returns the properties in Jenkins's order: in that of the form of the settings once it was saved; before, the password and
 * the address, which were given with the user, come last.
 */
function propertiesOf({ email, authorizedKeys, isConfigured }: User): Reference<BeanContext>[] {
  const { tokens, credentials, views, display, panes, seed, zone, password } = SILENT;
  const [watch, search] = [refer(watchPropertyBean, null), refer(searchPropertyBean, null)];
  const mail = email === null ? [] : [refer(mailPropertyBean, email)];
  const keys = authorizedKeys === null ? [] : [SILENT.keys];
  return isConfigured
    ? [tokens, credentials, ...mail, watch, views, display, panes, password, ...keys, seed, search, zone]
    : [tokens, credentials, watch, views, display, panes, seed, search, zone, password, ...keys, ...mail];
}

function silentProperty(className: string): Reference<BeanContext> {
  return refer(defineBean<null, BeanContext>(className, { rows: {} }), null);
}
