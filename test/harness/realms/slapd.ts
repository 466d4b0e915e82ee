import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, listening } from '../../../src/kit/testing/free-port.ts';
import { type Finisher, temporaryFolder } from '../../../src/kit/testing/temporary-folder.ts';

const run = promisify(execFile);
const SLAPD = '/usr/sbin/slapd';
const SCHEMAS = ['core', 'cosine', 'nis', 'inetorgperson'];

/** Names the entry that may do everything in the directory, with its password. */
export const MANAGER = { dn: 'cn=manager,dc=example,dc=com', password: 'k3y-of-manager' };

/** A directory in a process of its own: OpenLDAP as Debian has it. */
export interface Slapd {
  /** Holds the address at which connections begin in plain text, and may become encrypted by StartTLS. */
  readonly url: string;
  /** Holds the one at which they begin encrypted. */
  readonly secureUrl: string;
  /** Names the file with the certificate of the authority that signed the directory's. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** Starts OpenLDAP with the entries of an LDIF file. Needs Debian's slapd and ldap-utils, and openssl. */
export async function startSlapd(t: Finisher, entries: string): Promise<Slapd> {
  const folder = await temporaryFolder(t);
  const [port, securePort] = [await freePort(), await freePort()];
  await makeCertificates(folder);
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'slapd.conf'), settingsIn(folder));
  await writeFile(join(folder, 'entries.ldif'), entries);
  const [url, secureUrl] = [`ldap://localhost:${port}`, `ldaps://localhost:${securePort}`];
  // Told how much to log, it stays in the foreground.
  const child = spawn(SLAPD, ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `${url} ${secureUrl}`], {
    stdio: 'ignore',
  });
  const ended = once(child, 'close').catch((error: unknown) => {
    throw new Error('OpenLDAP cannot be started: install slapd and ldap-utils of Debian', { cause: error });
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  t.onTestFinished(stop);
  const gone = ended.then(() => Promise.reject(new Error('OpenLDAP ended before it answered')));
  await Promise.race([Promise.all([listening(port), listening(securePort)]), gone]);
  await run('ldapadd', ['-x', '-H', url, '-D', MANAGER.dn, '-w', MANAGER.password, '-f', join(folder, 'entries.ldif')]);
  return { url, secureUrl, authority: join(folder, 'authority.pem'), stop };
}

function settingsIn(folder: string): string {
  return `${SCHEMAS.map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/pid
TLSCACertificateFile ${folder}/authority.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server-key.pem
database mdb
suffix "dc=example,dc=com"
rootdn "${MANAGER.dn}"
rootpw ${MANAGER.password}
directory ${folder}/data
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,dc=example,dc=com" read by self read by * none
`;
}

/** Makes an authority of this test alone, and a certificate that it signs for `localhost`. */
async function makeCertificates(folder: string): Promise<void> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}-key.pem`, '-subj', `/CN=${name}`];
  await openssl('req', '-x509', ...key('authority'), '-days', '2', '-out', 'authority.pem');
  await openssl('req', ...key('server'), '-out', 'server.csr');
  await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  const signing = ['-CA', 'authority.pem', '-CAkey', 'authority-key.pem', '-CAcreateserial', '-extfile', 'names'];
  await openssl('x509', '-req', '-in', 'server.csr', ...signing, '-days', '2', '-out', 'server.pem');
}
