import { describe, expect, it } from 'vitest';
import { sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole();
const IMPORTS = `import com.cloudbees.plugins.credentials.*
import com.cloudbees.plugins.credentials.common.*
import com.cloudbees.plugins.credentials.domains.*
import com.cloudbees.plugins.credentials.impl.*
import com.cloudbees.jenkins.plugins.sshcredentials.impl.*
import org.jenkinsci.plugins.plaincredentials.*
import org.jenkinsci.plugins.plaincredentials.impl.*
import hudson.util.Secret
import jenkins.model.*
`;
const LIST = 'SystemCredentialsProvider.instance.store.getCredentials(Domain.global())*.id';

/** Runs the cases in order, as start scripts of installations have them: each builds on the result of those before it. */
describe('credentials of the server', () => {
  it.each([
    [
      'a user with a password, by the store of the extension list',
      `def store = Jenkins.instance.getExtensionList('com.cloudbees.plugins.credentials.SystemCredentialsProvider')[0].getStore()
def up = (Credentials) new UsernamePasswordCredentialsImpl(CredentialsScope.GLOBAL, 'up', 'the up', 'fred', 's3cret')
println store.addCredentials(Domain.global(), up)
println store.addCredentials(Domain.global(), up)`,
      'true\nfalse\n',
    ],
    [
      'a key, and one without an id, which gets one',
      `def store = SystemCredentialsProvider.getInstance().getStore()
store.addCredentials(Domain.global(), new BasicSSHUserPrivateKey(CredentialsScope.GLOBAL, 'key', 'git', new BasicSSHUserPrivateKey.DirectEntryPrivateKeySource('KEY'), 'phrase', 'the key'))
def made = new BasicSSHUserPrivateKey(CredentialsScope.SYSTEM, null, 'root', new BasicSSHUserPrivateKey.DirectEntryPrivateKeySource('KEY'), '', '')
println made.id ==~ /[0-9a-f-]{36}/
def key = store.getCredentials(Domain.global()).find { it.id == 'key' }
println([key.username, key.privateKey, key.privateKeySource.privateKey.plainText, key.passphrase.plainText, key.scope, key.description])`,
      'true\n[git, KEY, KEY, phrase, GLOBAL, the key]\n',
    ],
    [
      'a secret text, a file and what is in them',
      `def store = SystemCredentialsProvider.instance.store; def global = Domain.global()
store.addCredentials(global, new StringCredentialsImpl(CredentialsScope.GLOBAL, 'text', 'the text', Secret.fromString('words')))
store.addCredentials(global, new FileCredentialsImpl(CredentialsScope.GLOBAL, 'file', 'the file', 'a.txt', SecretBytes.fromBytes('contents'.bytes)))
store.addCredentials(global, new FileCredentialsImpl(CredentialsScope.GLOBAL, 'file2', '', null, 'b.txt', SecretBytes.fromString('contents'.bytes.encodeBase64().toString())))
store.getCredentials(global).each { c ->
  if (c instanceof StringCredentials) println "\${c.id}: \${c.secret}"
  if (c instanceof FileCredentials) println "\${c.id}: \${c.fileName} \${c.content.text} \${new String(c.secretBytes.plainData)}"
}; null`,
      'text: words\nfile: a.txt contents contents\nfile2: b.txt contents contents\n',
    ],
    [
      'a certificate and an app',
      `def store = SystemCredentialsProvider.instance.store
store.addCredentials(Domain.global(), new CertificateCredentialsImpl(CredentialsScope.GLOBAL, 'cert', 'the cert', 'pw', new CertificateCredentialsImpl.UploadedKeyStoreSource(SecretBytes.fromBytes('store'.bytes))))
def app = new org.jenkinsci.plugins.github_branch_source.GitHubAppCredentials(CredentialsScope.GLOBAL, 'app', 'the app', '12345', Secret.fromString('PEM'))
app.setOwner('acme'); app.apiUri = 'https://ghe.example/api/v3'
store.addCredentials(Domain.global(), app)
println store.getCredentials(Domain.global()).findAll { it.id in ['cert', 'app'] }.collect { it.id == 'app' ? [it.appID, it.owner, it.apiUri, it.privateKey.plainText] : [it.password.plainText, new String(it.keyStoreSource.uploadedKeystore.plainData)] }`,
      '[[pw, store], [12345, acme, https://ghe.example/api/v3, PEM]]\n',
    ],
    [
      'what encrypted bytes are as text, and that text as bytes again',
      `def bytes = SystemCredentialsProvider.instance.store.getCredentials(Domain.global()).find { it.id == 'file' }.secretBytes
def text = bytes.toString()
println([text ==~ /\\{[A-Za-z0-9+\\/]+=*\\}/, text.contains('contents'.bytes.encodeBase64().toString())])
println([text, "\${bytes}", SecretBytes.toString(bytes)].collect { new String(SecretBytes.fromString(it).plainData) })
println([SecretBytes.toString(null), new String(SecretBytes.fromString('cGxhaW4=').plainData)])`,
      '[true, false]\n[contents, contents, contents]\n[, plain]\n',
    ],
    [
      'all that a job could use are listed with their secrets',
      `def creds = CredentialsProvider.lookupCredentials(StandardUsernameCredentials.class, Jenkins.instance, null, null)
for (c in creds) println c.id + ' ' + c.username + (c.properties.description ? ' ' + c.description : '')
println CredentialsProvider.lookupCredentials(com.cloudbees.plugins.credentials.Credentials.class).size()`,
      'up fred the up\nkey git the key\napp 12345 the app\n7\n',
    ],
    [
      'a password is changed as scripts change it',
      `def changePassword = { username, newPassword ->
  def creds = CredentialsProvider.lookupCredentials(UsernamePasswordCredentialsImpl.class, Jenkins.instance)
  def c = creds.findResult { it.username == username ? it : null }
  if (c) {
    def store = Jenkins.instance.getExtensionList('com.cloudbees.plugins.credentials.SystemCredentialsProvider')[0].getStore()
    def result = store.updateCredentials(Domain.global(), c, new UsernamePasswordCredentialsImpl(c.scope, c.id, c.description, c.username, newPassword))
    println result ? "changed \${username}" : 'failed'
  } else println "none for \${username}"
}
changePassword('fred', 'n3w'); changePassword('nobody', 'x')
println CredentialsMatchers.firstOrNull(CredentialsProvider.lookupCredentials(StandardUsernamePasswordCredentials.class, Jenkins.get(), hudson.security.ACL.SYSTEM, Collections.<DomainRequirement>emptyList()), CredentialsMatchers.withId('up')).password.plainText`,
      'changed fred\nnone for nobody\nn3w\n',
    ],
    [
      'lists of the provider count once it is saved',
      `def provider = SystemCredentialsProvider.getInstance()
provider.credentials.add(new StringCredentialsImpl(CredentialsScope.GLOBAL, 'listed', '', Secret.fromString('x')))
println(${LIST}.contains('listed'))
provider.save()
println(${LIST}.contains('listed'))
provider.credentials.removeAll { it.id in ['listed', 'file2', 'cert', 'app'] }
provider.save()
println ${LIST}`,
      'false\ntrue\n[up, key, text, file]\n',
    ],
    [
      'domains with their specifications, and a map of them',
      `def store = SystemCredentialsProvider.instance.store
def hosts = new Domain('hosts', 'of the team', [new HostnameSpecification('*.example.org', null), new SchemeSpecification('https, ssh'), new PathSpecification('/team/**', '', true)])
println store.addDomain(hosts, [new UsernamePasswordCredentialsImpl(CredentialsScope.GLOBAL, 'team', '', 'ann', 'pw')])
println store.addDomain(hosts)
def d = store.getDomainByName('hosts')
println([d.name, d.description, d.specifications[0].includes, d.specifications[1].schemes, d.specifications[2].caseSensitive, d.global, d == hosts])
println SystemCredentialsProvider.instance.domainCredentialsMap.collect { k, v -> [k.name, v*.id] }
def of = { uri -> CredentialsProvider.lookupCredentials(StandardUsernamePasswordCredentials, null as Item, null, URIRequirementBuilder.fromUri(uri).build())*.id }
println([of('https://git.example.org/team/x'), of('https://other.org/team/x')])
SystemCredentialsProvider.instance.setDomainCredentialsMap([(Domain.global()): SystemCredentialsProvider.instance.credentials.findAll { it.id != 'file' }])
SystemCredentialsProvider.instance.save()
println([store.domains*.name, ${LIST}])`,
      'true\nfalse\n[hosts, of the team, *.example.org, https,ssh, true, false, true]\n[[null, [up, key, text, file]], [hosts, [team]]]\n[[up, team], [up]]\n[[null], [up, key, text]]\n',
    ],
    [
      'what removes all of one class',
      `def store = SystemCredentialsProvider.instance.store
CredentialsMatchers.filter(store.getCredentials(Domain.global()), CredentialsMatchers.anyOf(CredentialsMatchers.instanceOf(StringCredentials), CredentialsMatchers.withUsername('git'))).each { println it.id + ' ' + store.removeCredentials(Domain.global(), it) + ' ' + store.removeCredentials(Domain.global(), it) }
println ${LIST}`,
      'key true false\ntext true false\n[up]\n',
    ],
    [
      'keys that are files of the server are not read',
      `try { new BasicSSHUserPrivateKey(CredentialsScope.GLOBAL, 'k', 'root', new BasicSSHUserPrivateKey.UsersPrivateKeySource(), '', '') } catch (UnsupportedOperationException e) { println e.message }`,
      'Keys that are files of the server are not read: give the key itself, with DirectEntryPrivateKeySource\n',
    ],
    [
      'names for people, scopes and permissions',
      `println CredentialsNameProvider.name(new UsernamePasswordCredentialsImpl(CredentialsScope.GLOBAL, 'a', 'words', 'bob', 'x'))
println([CredentialsScope.valueOf('USER'), CredentialsScope.values()*.name(), CredentialsProvider.MANAGE_DOMAINS.id])
println CredentialsProvider.lookupStores(Jenkins.instance).collect { it.class.simpleName + ' ' + it.context.class.simpleName }`,
      'bob/****** (words)\n[USER, [GLOBAL, SYSTEM, USER], com.cloudbees.plugins.credentials.CredentialsProvider.ManageDomains]\n[StoreImpl Hudson]\n',
    ],
  ])('%s', async (_name, script, expected) => {
    const said = await console().run(IMPORTS + script);
    expect(said).toBe(expected);
  });
});

it('a folder has its own store, which counts before that of the server', async () => {
  const script = `${IMPORTS}import com.cloudbees.hudson.plugins.folder.*
import com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider.FolderCredentialsProperty
def team = Jenkins.instance.createProject(Folder.class, 'team'); def job = team.createProject(hudson.model.FreeStyleProject, 'app')
def store = team.properties.get(FolderCredentialsProperty.class).store
println store.addCredentials(Domain.global(), new StringCredentialsImpl(CredentialsScope.GLOBAL, 'own', '', Secret.fromString('of the team')))
SystemCredentialsProvider.instance.store.addCredentials(Domain.global(), new StringCredentialsImpl(CredentialsScope.SYSTEM, 'hidden', '', Secret.fromString('x')))
println CredentialsProvider.lookupCredentials(StringCredentials, job, null, [])*.id
println CredentialsProvider.lookupCredentials(StringCredentials, Jenkins.instance, null, [])*.id
println CredentialsProvider.lookupStores(job).collect { it.context.fullName }
store.updateCredentials(Domain.global(), store.getCredentials(Domain.global())[0], new StringCredentialsImpl(CredentialsScope.GLOBAL, 'own', 'new', Secret.fromString('changed')))
println store.getCredentials(Domain.global())[0].secret`;
  expect(await console().run(script)).toBe('true\n[own]\n[hidden]\n[team, ]\nchanged\n');
  const found = await console().services.credentials.lookup('team/app').find('own');
  expect(found).toMatchObject({ kind: 'text', secret: 'changed' });
});

it('bytes that another key encrypted are said to be unreadable, where somebody asks for them', async () => {
  const place = { store: { kind: 'system', name: '' }, domain: '_' } as const;
  const lost = `{${Buffer.alloc(40, 7).toString('base64')}}`;
  const tag = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';
  const text = `<${tag}><scope>GLOBAL</scope><id>lost</id><description/><fileName>a.txt</fileName><secretBytes>${lost}</secretBytes></${tag}>`;
  await console().services.credentials.create(place, { type: 'xml', text });
  const script = `${IMPORTS}def lost = SystemCredentialsProvider.instance.store.getCredentials(Domain.global()).find { it.id == 'lost' }
println([lost.fileName, lost.properties.fileName, lost.properties.containsKey('secretBytes')])
for (read in [{ lost.content.text }, { lost.secretBytes }]) { try { println read() } catch (IllegalStateException e) { println e.message } }`;
  const said = 'The secretBytes of lost was encrypted with a key that this home does not have\n';
  expect(await console().run(script)).toBe(`[a.txt, a.txt, false]\n${said}${said}`);
});

it('a domain that is not there is not changed', async () => {
  const script = `${IMPORTS}def store = SystemCredentialsProvider.instance.store
println store.updateDomain(new Domain('none', '', []), new Domain('other', '', []))`;
  expect(await console().run(script)).toBe('false\n');
});
