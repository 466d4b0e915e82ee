import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HTTP = join(import.meta.dirname, '..', '..', 'fixtures', 'http');
const { credentials: RECORDED }: { readonly credentials: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(HTTP, 'scenario4-bindings.json'), 'utf8'),
);
const ZIP =
  'UEsDBBQAAAAAAAAAIVCsADrHBwAAAAcAAAAJAAAAZGlyL2EudHh0emlwcGVkClBLAQIUAxQAAAAAAAAAIVCsADrHBwAAAAcAAAAJAAAAAAAAAAAAAACAAQAAAABkaXIvYS50eHRQSwUGAAAAAAEAAQA3AAAALgAAAAAA';
const IMPL = 'com.cloudbees.plugins.credentials.impl.';
const PLAIN = 'org.jenkinsci.plugins.plaincredentials.impl.';
const SSH = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const DOCKER = 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials';
const AWS = 'com.cloudbees.jenkins.plugins.awscredentials.AWSCredentialsImpl';
const APP = 'org.jenkinsci.plugins.github__branch__source.GitHubAppCredentials';
const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const KEY = 'PRIVATE-KEY-LINE-1\nPRIVATE-KEY-LINE-2\n';
const KEY_STORE = Buffer.from(/<uploadedKeystoreBytes>([^<]+)</.exec(RECORDED['x-cert'] ?? '')?.[1] ?? '', 'base64');

/** What a variable of a build must be. */
export type Expected =
  /** A value that the console does not show, or shows. */
  | { readonly secret: string }
  | { readonly open: string }
  /** The path of a file with this content, or of a folder with these files. */
  | { readonly file: string | Buffer; readonly mode: string }
  | { readonly folder: Readonly<Record<string, string>> };

export interface BindingRow {
  /** Which type of `BINDING_TYPES` it is, and its class. */
  readonly type: string;
  readonly className: string;
  readonly symbol: string;
  readonly credential: string;
  /** Its fields, beside the credential. */
  readonly fields: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, Expected>>;
}

const element = (tag: string, id: string, rest: string): string =>
  `<${tag}><scope>GLOBAL</scope><id>${id}</id><description>of the test</description>${rest}</${tag}>`;

/** Credentials of forges that are a token and no more: id and element of each. */
const TOKENS_OF_FORGES: Readonly<Record<string, readonly [id: string, field: string]>> = {
  'com.dabsquared.gitlabjenkins.connection.GitLabApiTokenImpl': ['gitlab-api', 'apiToken'],
  'io.jenkins.plugins.gitlabserverconfig.credentials.PersonalAccessTokenImpl': ['gitlab-person', 'token'],
  'io.jenkins.plugins.gitlabserverconfig.credentials.GroupAccessTokenImpl': ['gitlab-group', 'token'],
  'org.jenkinsci.plugin.gitea.credentials.PersonalAccessTokenImpl': ['gitea', 'token'],
};

/** One credential of each kind, as it is posted, by its kind's element; the app's key is given by the test. */
export const CREDENTIALS: Readonly<Record<string, string>> = {
  [`${PLAIN}StringCredentialsImpl`]: element(`${PLAIN}StringCredentialsImpl`, 'text', '<secret>hidden-words</secret>'),
  [`${PLAIN}FileCredentialsImpl`]: element(
    `${PLAIN}FileCredentialsImpl`,
    'file',
    `<fileName>z.zip</fileName><secretBytes>${ZIP}</secretBytes>`,
  ),
  [`${IMPL}UsernamePasswordCredentialsImpl`]: element(
    `${IMPL}UsernamePasswordCredentialsImpl`,
    'login',
    '<username>carol</username><password>l0gin-pass</password><usernameSecret>false</usernameSecret>',
  ),
  [SSH]: element(
    SSH,
    'key',
    `<username>gitter</username><usernameSecret>true</usernameSecret><passphrase>ph4se-of-key</passphrase><privateKeySource class="${SSH}$DirectEntryPrivateKeySource"><privateKey>${KEY}</privateKey></privateKeySource>`,
  ),
  [`${IMPL}CertificateCredentialsImpl`]: (RECORDED['x-cert'] ?? '').replace('<id>x-cert<', '<id>cert<'),
  [DOCKER]: element(
    DOCKER,
    'docker',
    '<clientKey>d0cker-client-key</clientKey><clientCertificate>CERTIFICATE</clientCertificate><serverCaCertificate>AUTHORITY</serverCaCertificate>',
  ),
  [AWS]: element(AWS, 'aws', '<accessKey>AKIAOFTHETEST</accessKey><secretKey>aws-secret-key</secretKey>'),
  ...Object.fromEntries(
    Object.entries(TOKENS_OF_FORGES).map(([tag, [id, field]]) => [
      tag,
      element(tag, id, `<${field}>token-of-${id}</${field}>`),
    ]),
  ),
  [APP]: '',
};

const up = { USR: { open: 'carol' }, PSW: { secret: 'l0gin-pass' } } as const;

/** A row for each type of binding. */
export const BINDINGS: readonly BindingRow[] = [
  row('StringBinding', 'string', 'text', { variable: 'V' }, { V: { secret: 'hidden-words' } }),
  row('FileBinding', 'file', 'file', { variable: 'V' }, { V: { file: Buffer.from(ZIP, 'base64'), mode: '400' } }),
  row('ZipFileBinding', 'zip', 'file', { variable: 'V' }, { V: { folder: { 'dir/a.txt': 'zipped\n' } } }),
  row(
    'UsernamePasswordBinding',
    'usernameColonPassword',
    'login',
    { variable: 'V' },
    {
      V: { secret: 'carol:l0gin-pass' },
    },
  ),
  row(
    'UsernamePasswordMultiBinding',
    'usernamePassword',
    'login',
    { usernameVariable: 'USR', passwordVariable: 'PSW' },
    up,
  ),
  row(
    'SSHUserPrivateKeyBinding',
    'sshUserPrivateKey',
    'key',
    { keyFileVariable: 'V', usernameVariable: 'USR', passphraseVariable: 'PSW' },
    { V: { file: KEY, mode: '400' }, USR: { secret: 'gitter' }, PSW: { secret: 'ph4se-of-key' } },
  ),
  row(
    'CertificateMultiBinding',
    'certificate',
    'cert',
    { keystoreVariable: 'V', aliasVariable: 'USR', passwordVariable: 'PSW' },
    { V: { file: KEY_STORE, mode: '400' }, USR: { secret: 'mykey' }, PSW: { secret: 'certpass' } },
  ),
  row(
    'DockerServerCredentialsBinding',
    'dockerCert',
    'docker',
    { variable: 'V' },
    { V: { folder: { 'ca.pem': 'AUTHORITY', 'cert.pem': 'CERTIFICATE', 'key.pem': 'd0cker-client-key' } } },
    'org.jenkinsci.plugins.docker.commons.credentials.',
  ),
  row(
    'GitUsernamePasswordBinding',
    'gitUsernamePassword',
    'login',
    { gitToolName: 'Default' },
    { GIT_USERNAME: { open: 'carol' }, GIT_PASSWORD: { secret: 'l0gin-pass' }, GIT_TERMINAL_PROMPT: { open: 'false' } },
    'jenkins.plugins.git.',
  ),
];

/** What `V = credentials('id')` gives, by the element of the credential's kind; null where Jenkins refuses the kind. */
export const DECLARED: Readonly<Record<string, Readonly<Record<string, Expected>> | null>> = {
  [`${PLAIN}StringCredentialsImpl`]: { V: { secret: 'hidden-words' } },
  [`${PLAIN}FileCredentialsImpl`]: { V: { file: Buffer.from(ZIP, 'base64'), mode: '400' } },
  [`${IMPL}UsernamePasswordCredentialsImpl`]: {
    V: { secret: 'carol:l0gin-pass' },
    V_USR: { open: 'carol' },
    V_PSW: { secret: 'l0gin-pass' },
  },
  [SSH]: { V: { file: KEY, mode: '400' }, V_USR: { secret: 'gitter' }, V_PSW: { secret: 'ph4se-of-key' } },
  [`${IMPL}CertificateCredentialsImpl`]: null,
  [DOCKER]: { V: { folder: { 'ca.pem': 'AUTHORITY', 'cert.pem': 'CERTIFICATE', 'key.pem': 'd0cker-client-key' } } },
  [AWS]: {
    V: { secret: 'AKIAOFTHETEST:aws-secret-key' },
    V_USR: { open: 'AKIAOFTHETEST' },
    V_PSW: { secret: 'aws-secret-key' },
  },
  ...Object.fromEntries(
    Object.entries(TOKENS_OF_FORGES).map(([tag, [id]]) => [tag, { V: { secret: `token-of-${id}` } }]),
  ),
  [APP]: { V: { secret: '12345:ghs_of-the-app' }, V_USR: { secret: '12345' }, V_PSW: { secret: 'ghs_of-the-app' } },
};

/** The app's element, with a key and the address of who gives its tokens. */
export function appCredential(privateKey: string, apiUri: string): string {
  return element(
    APP,
    'app',
    `<appID>12345</appID><privateKey>${privateKey}</privateKey><apiUri>${apiUri}</apiUri><owner>acme</owner>`,
  );
}

function row(
  type: string,
  symbol: string,
  credential: string,
  fields: BindingRow['fields'],
  expected: BindingRow['expected'],
  pack = BINDING,
): BindingRow {
  return { type, className: pack + type, symbol, credential, fields, expected };
}
