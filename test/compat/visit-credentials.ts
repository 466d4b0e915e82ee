import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './step.ts';

const { inputs }: { readonly inputs: { readonly keyStore: string; readonly privateKey: string } } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'credentials.json'), 'utf8'),
);

const get = (name: string, path: string): Step => ({ name, method: 'GET', path });
const post = (name: string, path: string, more: Partial<Step> = {}): Step => ({ name, method: 'POST', path, ...more });
const remove = (name: string, path: string): Step => ({ name, method: 'DELETE', path, bare: true });
const xml = (body: string): Partial<Step> => ({ body, contentType: 'application/xml' });
const form = (fields: Readonly<Record<string, string>>): Partial<Step> => ({
  body: new URLSearchParams(fields).toString(),
  contentType: 'application/x-www-form-urlencoded',
});
const json = (value: unknown): Partial<Step> => form({ json: JSON.stringify(value) });

function multipart(file: { readonly name: string; readonly fileName: string; readonly bytes: Buffer }, value: unknown) {
  const mark = '----form-of-a-visit';
  const head = `--${mark}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${mark}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(value)}\r\n--${mark}--\r\n`;
  const body = new Uint8Array(Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(tail)]));
  return { body, contentType: `multipart/form-data; boundary=${mark}` };
}

const IMPL = 'com.cloudbees.plugins.credentials.impl';
const UP = `${IMPL}.UsernamePasswordCredentialsImpl`;
const CERT = `${IMPL}.CertificateCredentialsImpl`;
const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const FILE = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';
const SSH = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const APP = 'org.jenkinsci.plugins.github__branch__source.GitHubAppCredentials';
const DOMAINS = 'com.cloudbees.plugins.credentials.domains';

interface Words {
  readonly scope?: string;
  readonly description?: string;
}

function of(tag: string, id: string | null, rest: string, words: Words = {}): string {
  const { scope = 'GLOBAL', description = `the ${id}` } = words;
  const named = id === null ? '' : `<id>${id}</id>`;
  return `<${tag}><scope>${scope}</scope>${named}<description>${description}</description>${rest}</${tag}>`;
}

const text = (id: string | null, secret = 'hidden-words', words: Words = {}) =>
  of(TEXT, id, `<secret>${secret}</secret>`, words);
const up = (id: string, username = 'bob', password = 's3cret') =>
  of(UP, id, `<username>${username}</username><password>${password}</password>`);
const file = (id: string) => of(FILE, id, '<fileName>f.txt</fileName><secretBytes>ZmlsZS1jb250ZW50cw==</secretBytes>');
const ssh = (id: string) =>
  of(
    SSH,
    id,
    `<username>git</username><passphrase>phrase</passphrase><privateKeySource class="${SSH}$DirectEntryPrivateKeySource"><privateKey>${inputs.privateKey}</privateKey></privateKeySource>`,
  );
const cert = (id: string, password = 'certpass') =>
  of(
    CERT,
    id,
    `<password>${password}</password><keyStoreSource class="${CERT}$UploadedKeyStoreSource"><uploadedKeystoreBytes>${inputs.keyStore}</uploadedKeystoreBytes></keyStoreSource>`,
  );
const app = (id: string) =>
  of(
    APP,
    id,
    '<appID>12345</appID><privateKey>-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----</privateKey><apiUri>https://api.github.com</apiUri><owner>acme</owner>',
  );
const domain = (name: string, specifications = '', description = 'd') =>
  `<${DOMAINS}.Domain><name>${name}</name><description>${description}</description><specifications>${specifications}</specifications></${DOMAINS}.Domain>`;
const submitted = (id: string, javaClass: string, rest: object) =>
  json({
    '': '0',
    credentials: {
      scope: 'GLOBAL',
      id,
      description: `form ${id}`,
      'stapler-class': javaClass,
      $class: javaClass,
      ...rest,
    },
  });

const STORE = '/credentials/store/system';
const GLOBAL = `${STORE}/domain/_`;
const CREATE = `${GLOBAL}/createCredentials`;
const HOSTS = `${STORE}/domain/hosts`;
const BY_FORM = `${STORE}/domain/by%20form`;
const FOLDER = '/job/team/credentials/store/folder/domain/_';
const USER = '/user/admin/credentials/store/user/domain/_';
const one = (id: string): string => `${GLOBAL}/credential/${id}`;
const make = (name: string, body: string): Step => post(name, CREATE, xml(body));

const SPECIFICATIONS =
  `<${DOMAINS}.HostnameSpecification><includes>*.example.org</includes><excludes>old.example.org</excludes></${DOMAINS}.HostnameSpecification>` +
  `<${DOMAINS}.HostnamePortSpecification><includes>git.example.org:8443</includes><excludes></excludes></${DOMAINS}.HostnamePortSpecification>` +
  `<${DOMAINS}.SchemeSpecification><schemes>https,ssh</schemes></${DOMAINS}.SchemeSpecification>` +
  `<${DOMAINS}.PathSpecification><includes>/team/**</includes><excludes></excludes><caseSensitive>true</caseSensitive></${DOMAINS}.PathSpecification>`;

const CREATED =
  'x-up x-text x-file x-ssh x-cert x-app x-upsecret x-sshfile f-up f-text f-ssh f-file f-cert x-system'.split(' ');

/** The visit in order: stores that are empty, kinds by document and form, what is wrong, changes, domains, other owners. */
export const CREDENTIALS_VISIT: readonly Step[] = [
  get('empty/store', `${STORE}/api/json`),
  get('empty/domain depth 1', `${GLOBAL}/api/json?depth=1`),
  get('empty/credentials page', '/credentials/'),
  get('empty/credentials xml', '/credentials/api/xml'),
  get('empty/store page', `${STORE}/`),
  get('empty/new page', `${GLOBAL}/newCredentials`),
  get('empty/domain config', `${GLOBAL}/config.xml`),
  get('empty/store missing', '/credentials/store/nosuch/api/json'),
  get('empty/domain missing', `${STORE}/domain/nosuch/api/json`),

  make('create/up xml', up('x-up')),
  make('create/text xml', text('x-text')),
  make('create/file xml', file('x-file')),
  make('create/ssh xml', ssh('x-ssh')),
  make('create/cert xml', cert('x-cert')),
  make('create/app xml', app('x-app')),
  make(
    'create/up usernameSecret xml',
    of(UP, 'x-upsecret', '<username>robert</username><password>s3cret</password><usernameSecret>true</usernameSecret>'),
  ),
  make(
    'create/ssh on controller xml',
    of(
      SSH,
      'x-sshfile',
      `<username>git</username><privateKeySource class="${SSH}$FileOnMasterPrivateKeySource"><privateKeyFile>/etc/nothing</privateKeyFile></privateKeySource>`,
    ),
  ),
  make('create/system scope xml', text('x-system', 'system-words', { scope: 'SYSTEM' })),
  post(
    'create/up form',
    CREATE,
    submitted('f-up', UP, { username: 'fred', usernameSecret: false, password: 'f-s3cret' }),
  ),
  post('create/text form', CREATE, submitted('f-text', TEXT, { secret: 'f-hidden' })),
  post(
    'create/ssh form',
    CREATE,
    submitted('f-ssh', SSH, {
      username: 'fgit',
      usernameSecret: false,
      passphrase: 'phrase',
      privateKeySource: {
        value: '0',
        privateKey: inputs.privateKey,
        'stapler-class': `${SSH}$DirectEntryPrivateKeySource`,
        $class: `${SSH}$DirectEntryPrivateKeySource`,
      },
    }),
  ),
  post(
    'create/file form',
    CREATE,
    multipart(
      { name: 'secret', fileName: 'upload.txt', bytes: Buffer.from('uploaded-contents') },
      {
        '': '4',
        credentials: { scope: 'GLOBAL', file: 'secret', id: 'f-file', description: 'form f-file', $class: FILE },
      },
    ),
  ),
  post(
    'create/cert form',
    CREATE,
    multipart(
      { name: 'file0', fileName: 'k.p12', bytes: Buffer.from(inputs.keyStore, 'base64') },
      {
        '': '1',
        credentials: {
          scope: 'GLOBAL',
          id: 'f-cert',
          description: 'form f-cert',
          password: 'certpass',
          keyStoreSource: {
            value: '0',
            uploadedCertFile: 'file0',
            uploadedKeystore: '',
            $class: `${CERT}$UploadedKeyStoreSource`,
          },
          $class: CERT,
        },
      },
    ),
  ),
  make('create/no id xml', text(null, 'no-id', { description: 'without id' })),
  make('create/empty id xml', text('', 'no-id', { description: 'empty id' })),

  make('wrong/duplicate', up('x-text')),
  post('wrong/duplicate form', CREATE, submitted('x-text', TEXT, { secret: 'again' })),
  make('wrong/broken xml', '<nope'),
  make('wrong/empty xml', ''),
  make('wrong/other root', domain('zzz')),
  make('wrong/bad scope', text('badscope', 'x', { scope: 'NOWHERE' })),
  make('wrong/id with space', text('a b')),
  make('wrong/id with slash', text('a/b')),
  post('wrong/content type', CREATE, { body: text('ctype'), contentType: 'text/plain' }),
  post('wrong/form without json', CREATE, form({ a: 'b' })),
  post('wrong/form unknown class', CREATE, json({ credentials: { $class: 'no.such.Kind', id: 'q' } })),
  get('wrong/by GET', CREATE),
  post('wrong/missing domain', `${STORE}/domain/nosuch/createCredentials`, xml(text('q'))),
  post('wrong/without crumb', CREATE, { ...xml(text('q')), bare: true }),
  make('wrong/certificate password', cert('badcert', 'wrong')),
  make('wrong/user scope in system', text('x-userscope', 'u', { scope: 'USER' })),

  ...CREATED.flatMap((id) => [
    get(`read/${id} json`, `${one(id)}/api/json`),
    get(`read/${id} config`, `${one(id)}/config.xml`),
  ]),
  get('read/x-text depth', `${one('x-text')}/api/json?depth=2`),
  get('read/x-text page', `${one('x-text')}/`),
  get('read/x-text update page', `${one('x-text')}/update`),
  get('read/domain depth 0', `${GLOBAL}/api/json?depth=0`),
  get('read/domain depth 1', `${GLOBAL}/api/json?depth=1`),
  get('read/domain xml', `${GLOBAL}/api/xml?depth=1`),
  get(
    'read/domain tree',
    `${GLOBAL}/api/json?tree=credentials[id,description,displayName,fullName,typeName,fingerprint]`,
  ),
  get('read/credentials depth 2', '/credentials/api/json?depth=2&tree=stores[*[*]]'),
  get('read/manage path', `/manage${GLOBAL}/api/json?tree=credentials[id]`),

  post('update/text', `${one('x-text')}/config.xml`, xml(text('x-text', 'changed-words', { description: 'changed' }))),
  get('update/text after', `${one('x-text')}/api/json`),
  post(
    'update/up with redacted secret',
    `${one('x-up')}/config.xml`,
    xml(of(UP, 'x-up', '<username>bob</username><password><secret-redacted/></password>')),
  ),
  post('update/other id', `${one('x-text')}/config.xml`, xml(text('x-text-new', 'changed-words'))),
  post('update/other kind', `${one('x-file')}/config.xml`, xml(text('x-file', 'now-text'))),
  get('update/other kind after', `${one('x-file')}/api/json?tree=typeName`),
  post('update/back to file', `${one('x-file')}/config.xml`, xml(file('x-file'))),
  post('update/broken', `${one('x-text-new')}/config.xml`, xml('<nope')),
  post('update/missing', `${one('nosuch')}/config.xml`, xml(text('nosuch'))),
  post(
    'update/form',
    `${one('f-up')}/updateSubmit`,
    json({
      $class: UP,
      scope: 'GLOBAL',
      username: 'freddy',
      usernameSecret: false,
      password: 'n3w',
      id: 'f-up',
      description: 'by form',
    }),
  ),
  get('update/form after', `${one('f-up')}/api/json`),

  post('domain/create xml', `${STORE}/createDomain`, xml(domain('hosts', SPECIFICATIONS))),
  post('domain/duplicate', `${STORE}/createDomain`, xml(domain('hosts'))),
  get('domain/config', `${HOSTS}/config.xml`),
  get('domain/page', `${HOSTS}/`),
  post(
    'domain/create form',
    `${STORE}/createDomain`,
    json({
      name: 'by form',
      description: 'fd',
      specifications: [{ includes: 'a.example.org', excludes: '', $class: `${DOMAINS}.HostnameSpecification` }],
    }),
  ),
  get('domain/form json', `${BY_FORM}/api/json`),
  get('domain/form config', `${BY_FORM}/config.xml`),
  post('domain/wrong root', `${STORE}/createDomain`, xml(text('q'))),
  post('domain/no content type', `${STORE}/createDomain`),
  post('domain/add credential', `${HOSTS}/createCredentials`, xml(text('in-domain', 'domain-words'))),
  post('domain/same id elsewhere', `${HOSTS}/createCredentials`, xml(text('x-cert', 'domain-words'))),
  get('domain/credential', `${HOSTS}/credential/in-domain/api/json`),
  get('domain/not in global', `${one('in-domain')}/api/json`),
  post('domain/update', `${HOSTS}/config.xml`, xml(domain('hosts', '', 'new words'))),
  get('domain/updated', `${HOSTS}/api/json`),
  post('domain/rename', `${HOSTS}/config.xml`, xml(domain('hosts2', '', 'renamed'))),
  get('domain/old name', `${HOSTS}/api/json`),
  post('domain/form submit', `${BY_FORM}/configSubmit`, json({ name: 'by form', description: 'changed by form' })),
  post('domain/move credential', `${one('x-sshfile')}/doMove`, form({ destination: '/by form' })),
  post('domain/move credential 2', `${one('x-sshfile')}/doMove`, form({ destination: 'system/by form' })),
  post('domain/move nowhere', `${one('x-app')}/doMove`, form({ destination: '/nosuch' })),
  remove('domain/delete', `${STORE}/domain/hosts2/config.xml`),
  post('domain/doDelete', `${BY_FORM}/doDelete`),
  get('domain/list after', `${STORE}/api/json?depth=1&tree=domains[urlName]`),
  get('check/id taken', `/descriptorByName/${TEXT}/checkId?value=x-up`),
  get('check/id bad', `/descriptorByName/${TEXT}/checkId?value=a%20b`),

  post('delete/doDelete', `${one('f-text')}/doDelete`),
  get('delete/gone', `${one('f-text')}/api/json`),
  remove('delete/file', `${one('f-file')}/config.xml`),
  get('delete/gone 2', `${one('f-file')}/config.xml`),
  remove('delete/missing', `${one('nosuch')}/config.xml`),
  get('delete/by GET', `${one('f-up')}/doDelete`),
  remove('delete/resource itself', `${one('f-up')}/`),

  post('folder/create', '/createItem?name=team', xml('<com.cloudbees.hudson.plugins.folder.Folder/>')),
  get('folder/store', '/job/team/credentials/store/folder/api/json'),
  get('folder/credentials', '/job/team/credentials/api/json?depth=2'),
  get('folder/store page', '/job/team/credentials/store/folder/'),
  ...[
    ['up', up('t-up')],
    ['text', text('t-text')],
    ['file', file('t-file')],
    ['ssh', ssh('t-ssh')],
    ['cert', cert('t-cert')],
    ['shadow', text('x-text', 'folder-words')],
  ].map(([name, body = '']) => post(`folder/create ${name}`, `${FOLDER}/createCredentials`, xml(body))),
  get('folder/list', `${FOLDER}/api/json?depth=1`),
  post('folder/update', `${FOLDER}/credential/t-up/config.xml`, xml(up('t-up', 'timmy', 'tpass'))),
  get('folder/updated', `${FOLDER}/credential/t-up/api/json`),
  post('folder/domain', '/job/team/credentials/store/folder/createDomain', xml(domain('fd'))),
  get('folder/domain json', '/job/team/credentials/store/folder/domain/fd/api/json'),
  post(
    'folder/domain credential',
    '/job/team/credentials/store/folder/domain/fd/createCredentials',
    xml(text('fd-text')),
  ),
  remove('folder/delete', `${FOLDER}/credential/t-cert/config.xml`),
  get('folder/after', '/job/team/credentials/api/json?depth=3&tree=stores[*[domains[*[credentials[id]]]]]'),
  get('folder/folder config', '/job/team/config.xml'),
  get('folder/on a job', '/job/nosuch/credentials/api/json'),

  get('user/empty', `${USER}/api/json`),
  get('user/page', '/user/admin/credentials/'),
  post('user/create', `${USER}/createCredentials`, xml(text('mine', 'my-words', { scope: 'USER' }))),
  post('user/create global scope', `${USER}/createCredentials`, xml(text('mine-global', 'my-words'))),
  get('user/list', `${USER}/api/json?depth=1`),
  get('user/config', `${USER}/credential/mine/config.xml`),
  post('user/delete', `${USER}/credential/mine-global/doDelete`),

  post('last/domain of somebody', `${STORE}/createDomain`, xml(domain('by-domains'))),
  post('last/domain without name', `${STORE}/createDomain`, xml(domain(''))),
  get('last/domains', `${STORE}/api/json?depth=1&tree=domains[urlName]`),
  remove('last/delete global by DELETE', `${GLOBAL}/config.xml`),
  get('last/global after', `${GLOBAL}/api/json?tree=credentials[id]`),
  make('last/create again', text('again')),
  post('last/delete global by doDelete', `${GLOBAL}/doDelete`),
  get('last/global after 2', `${GLOBAL}/api/json?tree=credentials[id]`),
];
