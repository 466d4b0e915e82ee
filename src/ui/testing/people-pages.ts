import { AT, type Pages, RUN } from './example-parts.ts';

const FIELD = { help: null, value: '', options: [], checkUrl: null, fixed: false };
const FORM = {
  ...{ name: null, member: null, next: null, danger: false, warning: null, confirm: null, folded: false },
  hidden: {},
};

/** Holds an example of each page about people and what is theirs. */
export const PEOPLE_PAGES = {
  people: {
    page: 'people',
    heading: 'People',
    query: '',
    total: 101,
    users: [
      {
        id: 'ada',
        fullName: 'Ada Lovelace',
        href: '/ci/user/ada/',
        last: { at: AT, text: 'web #3', href: '/ci/job/web/3/' },
      },
    ],
    newUserHref: '/ci/securityRealm/addUser',
    previousHref: null,
    nextHref: '?from=100',
  },
  'new-user': {
    page: 'new-user',
    heading: 'Create User',
    button: 'Create User',
    action: '/ci/securityRealm/createAccountByAdmin',
    errors: [
      { field: 'password2', text: 'Passwords do not match' },
      { field: '', text: 'Nobody may be made' },
    ],
    values: { username: 'ada', fullname: 'Ada Lovelace', email: 'ada@example.org', password1: 'secret' },
  },
  user: {
    page: 'user',
    id: 'ada',
    fullName: 'Ada Lovelace',
    description: 'analyst',
    email: 'ada@example.org',
    groups: ['devs'],
    mayEdit: true,
    href: '/ci/user/ada/',
    runs: [RUN],
  },
  'user-config': {
    page: 'user-config',
    id: 'ada',
    href: '/ci/user/ada/',
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
    description: 'counts',
    timeZone: 'Europe/London',
    timeZones: ['Europe/London', 'Europe/Paris'],
    authorizedKeys: 'ssh-ed25519 AAAAC3 ada',
    primaryView: 'all',
    tokens: [{ uuid: 'u-1', name: 'laptop', created: AT, uses: 2, lastUse: AT, expires: AT }],
    mayMakeTokens: true,
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
    actions: [{ text: 'Add Credentials', href: '/ci/credentials/store/system/domain/_/newCredentials', icon: 'plus' }],
    facts: [{ name: 'Kind', text: 'Secret <text>' }],
    choices: [{ text: 'Secret text', href: 'newCredentials?kind=string', icon: 'lock', current: true }],
    tables: [
      {
        id: null,
        heading: 'Global credentials (unrestricted)',
        columns: ['ID', 'Name', 'Kind', 'Description'],
        empty: 'There are none.',
        rows: [
          [
            { text: 'a', href: '/ci/credentials/store/system/domain/_/credential/a/', icon: 'key' },
            { text: 'fred/******' },
            { text: 'Kind' },
            { text: '<b>' },
          ],
        ],
      },
      { id: 'usage', heading: 'Usage', columns: ['Item', 'Where'], empty: 'Nothing has used it yet.', rows: [] },
    ],
    forms: [
      {
        ...FORM,
        heading: 'Update',
        action: 'updateSubmit',
        button: 'Save',
        hidden: { 'stapler-class': 'a.B' },
        fields: [
          { ...FIELD, name: '_.id', label: 'ID', help: 'It names it.', input: 'line', value: 'a', checkUrl: 'checkId' },
          { ...FIELD, name: '_.password', label: 'Password', input: 'secret', value: '********' },
          { ...FIELD, name: '_.key', label: 'Key', input: 'text' },
          { ...FIELD, name: '_.file', label: 'File', input: 'file' },
          { ...FIELD, name: '_.usernameSecret', label: 'Secret', input: 'check', value: 'true' },
          {
            ...FIELD,
            name: '_.scope',
            label: 'Scope',
            input: 'choice',
            value: 'GLOBAL',
            options: [{ value: 'GLOBAL', text: 'Global' }],
          },
        ],
      },
      { ...FORM, heading: 'Add a domain', action: 'createDomain', button: 'Create', folded: true, fields: [] },
      { ...FORM, heading: '', action: 'doDelete', button: 'Delete', danger: true, warning: 'It is used.', fields: [] },
    ],
  },
} satisfies Partial<Pages>;
