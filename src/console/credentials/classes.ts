import { DESCRIBABLE } from '../host/classes.ts';
import { defineClass, defineInterface, type GroovyClass, OBJECT, SERIALIZABLE } from '../host/groovy.ts';

const ROOT = 'com.cloudbees.plugins.credentials';
const PLAIN = 'org.jenkinsci.plugins.plaincredentials';
const SSH = 'com.cloudbees.jenkins.plugins.sshcredentials';

export const CREDENTIALS = defineInterface(`${ROOT}.Credentials`, DESCRIBABLE, SERIALIZABLE);
export const STANDARD = defineInterface(
  `${ROOT}.common.StandardCredentials`,
  defineInterface(`${ROOT}.common.IdCredentials`, CREDENTIALS),
);
const USERNAME = defineInterface(`${ROOT}.common.UsernameCredentials`, CREDENTIALS);
const PASSWORD = defineInterface(`${ROOT}.common.PasswordCredentials`, CREDENTIALS);
const USERNAME_PASSWORD = defineInterface(`${ROOT}.common.UsernamePasswordCredentials`, USERNAME, PASSWORD);
const STANDARD_USERNAME = defineInterface(`${ROOT}.common.StandardUsernameCredentials`, STANDARD, USERNAME);
const STANDARD_UP = defineInterface(
  `${ROOT}.common.StandardUsernamePasswordCredentials`,
  STANDARD_USERNAME,
  USERNAME_PASSWORD,
);
const CERTIFICATE = defineInterface(`${ROOT}.common.CertificateCredentials`, CREDENTIALS);
const STANDARD_CERTIFICATE = defineInterface(`${ROOT}.common.StandardCertificateCredentials`, STANDARD, CERTIFICATE);
const SSH_KEY = defineInterface(`${SSH}.SSHUserPrivateKey`, defineInterface(`${SSH}.SSHUser`, STANDARD_USERNAME));
const STRING = defineInterface(`${PLAIN}.StringCredentials`, STANDARD);
const FILE = defineInterface(`${PLAIN}.FileCredentials`, STANDARD);
const AMAZON = defineInterface(`com.cloudbees.jenkins.plugins.awscredentials.AmazonWebServicesCredentials`, STANDARD);

export const BASE = defineClass(`${ROOT}.BaseCredentials`, OBJECT, [CREDENTIALS]);
const BASE_STANDARD = defineClass(`${ROOT}.impl.BaseStandardCredentials`, BASE, [STANDARD]);

/** Lists the interfaces that scripts look for, each with those above it. */
export const INTERFACES: readonly GroovyClass[] = [
  CREDENTIALS,
  STANDARD,
  ...STANDARD.interfaces,
  USERNAME,
  PASSWORD,
  USERNAME_PASSWORD,
  STANDARD_USERNAME,
  STANDARD_UP,
  CERTIFICATE,
  STANDARD_CERTIFICATE,
  SSH_KEY,
  ...SSH_KEY.interfaces,
  STRING,
  FILE,
  AMAZON,
  BASE,
  BASE_STANDARD,
];

/** Holds, by the symbol of a kind, the interface that its class has; the others have the common one alone. */
const OF_KIND: Readonly<Record<string, GroovyClass>> = {
  usernamePassword: STANDARD_UP,
  gitHubApp: STANDARD_UP,
  basicSSHUserPrivateKey: SSH_KEY,
  string: STRING,
  file: FILE,
  certificate: STANDARD_CERTIFICATE,
  aws: AMAZON,
};

/** Makes the class of a kind. */
export function classOfKind(name: string, symbol: string): GroovyClass {
  const own = OF_KIND[symbol];
  return defineClass(name, BASE_STANDARD, own === undefined ? [] : [own]);
}
