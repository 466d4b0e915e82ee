import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { Principal, User } from '../../../security/index.ts';
import type { BeanContext } from '../../route.ts';

/** Lists properties that every user has; only their classes are exported. */
const SILENT_PROPERTIES_BEFORE = [
  'jenkins.security.ApiTokenProperty',
  'hudson.model.MyViewsProperty',
  'hudson.model.PaneStatusProperties',
  'jenkins.security.seed.UserSeedProperty',
].map(silentProperty);
const SILENT_PROPERTIES_AFTER = [
  'hudson.model.TimeZoneProperty',
  'hudson.security.HudsonPrivateSecurityRealm$Details',
].map(silentProperty);

export const searchPropertyBean = defineBean<null, BeanContext>('hudson.search.UserSearchProperty', {
  rows: { insensitiveSearch: { doc: 'Searches pass over upper and lower case.', read: () => true } },
});

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

function propertiesOf({ email }: User): Reference<BeanContext>[] {
  return [
    ...SILENT_PROPERTIES_BEFORE,
    refer(searchPropertyBean, null),
    ...SILENT_PROPERTIES_AFTER,
    ...(email === null ? [] : [refer(mailPropertyBean, email)]),
  ];
}

function silentProperty(className: string): Reference<BeanContext> {
  return refer(defineBean<null, BeanContext>(className, { rows: {} }), null);
}
