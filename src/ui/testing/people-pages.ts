import { AT, type Pages, RUN } from './example-parts.ts';

/** Holds an example of each page about people and what is theirs. */
export const PEOPLE_PAGES = {
  people: {
    page: 'people',
    users: [{ id: 'ada', fullName: 'Ada Lovelace', href: '/ci/user/ada/' }],
    newUserHref: '/ci/securityRealm/addUser',
  },
  'new-user': {
    page: 'new-user',
    action: '/ci/securityRealm/createAccountByAdmin',
    errors: ['Passwords do not match'],
    values: { username: 'ada', fullname: 'Ada Lovelace', email: 'ada@example.org', password1: 'secret' },
  },
  user: {
    page: 'user',
    id: 'ada',
    fullName: 'Ada Lovelace',
    description: 'analyst',
    mayEdit: true,
    mayDelete: true,
    href: '/ci/user/ada/',
    tokens: [{ uuid: 'u-1', name: 'laptop', created: AT }],
  },
  'user-config': {
    page: 'user-config',
    id: 'ada',
    action: '/ci/user/ada/configSubmit',
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
    description: 'counts',
    timeZone: 'Europe/London',
    authorizedKeys: 'ssh-ed25519 AAAAC3 ada',
    primaryView: 'all',
    endSessions: '/ci/user/ada/renewSessionSeed',
  },
  'user-builds': { page: 'user-builds', id: 'ada', runs: [RUN] },
  login: {
    page: 'login',
    provider: { name: 'OpenID Connect', href: '/securityRealm/commenceLogin?from=%2Fjob%2Fa%2F' },
    action: '/ci/j_spring_security_check',
    from: '/ci/job/web/',
    failed: true,
    notes: ['Recovery is on.'],
    mayBeRemembered: true,
    signUpHref: '/ci/signup',
  },
  credentials: {
    page: 'credentials',
    heading: 'Credentials',
    description: 'Of the <team>',
    links: [{ text: 'New credential', href: '/ci/credentials/store/system/domain/_/newCredentials' }],
    tables: [
      {
        heading: 'Global credentials (unrestricted)',
        columns: ['ID', 'Name', 'Kind', 'Description'],
        rows: [
          { href: '/ci/credentials/store/system/domain/_/credential/a/', cells: ['a', 'fred/******', 'Kind', '<b>'] },
        ],
      },
    ],
    forms: [
      {
        heading: 'Update',
        action: '/ci/credentials/store/system/domain/_/credential/a/updateSubmit',
        button: 'Save',
        danger: false,
        confirm: null,
        hidden: { 'stapler-class': 'a.B' },
        fields: [
          { name: '_.id', label: 'ID', help: 'It names it.', input: 'line', value: 'a', options: [] },
          { name: '_.password', label: 'Password', help: null, input: 'secret', value: '********', options: [] },
          { name: '_.key', label: 'Key', help: null, input: 'text', value: '', options: [] },
          { name: '_.file', label: 'File', help: null, input: 'file', value: '', options: [] },
          {
            name: '_.scope',
            label: 'Scope',
            help: null,
            input: 'choice',
            value: 'GLOBAL',
            options: [{ value: 'GLOBAL', text: 'Global' }],
          },
        ],
      },
    ],
  },
} satisfies Partial<Pages>;
