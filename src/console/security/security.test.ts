import { expect, it } from 'vitest';
import { rolesIn } from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import { sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole();
const J = 'import hudson.security.*; def j = Jenkins.instance; ';

/** Runs the cases in order: each builds on the result of those before it. */
it.each([
  [
    'realm and strategy of a new home',
    `${J}println([j.securityRealm.class.simpleName, j.securityRealm.allowsSignup(), j.authorizationStrategy.class.simpleName, j.authorizationStrategy.allowAnonymousRead, j.useSecurity, j.useCrumbs])`,
    '[HudsonPrivateSecurityRealm, false, FullControlOnceLoggedInAuthorizationStrategy, false, true, true]\n',
  ],
  [
    'a strategy in force is changed where it stands',
    `${J}def s = j.authorizationStrategy; s.allowAnonymousRead = true; println j.authorizationStrategy.denyAnonymousReadAccess; println j.authorizationStrategy.is(s); new FullControlOnceLoggedInAuthorizationStrategy().setAllowAnonymousRead(false); println s.allowAnonymousRead; j.setAuthorizationStrategy(AuthorizationStrategy.UNSECURED); println j.useSecurity; j.authorizationStrategy = s; null`,
    'false\ntrue\ntrue\ntrue\n',
  ],
  [
    'no security at all, and again',
    `${J}j.disableSecurity(); println j.useSecurity; println j.securityRealm == SecurityRealm.NO_AUTHENTICATION; println j.authorizationStrategy == AuthorizationStrategy.UNSECURED; j.setSecurityRealm(new HudsonPrivateSecurityRealm(true, false, null)); println([j.useSecurity, j.securityRealm.allowsSignup(), j.authorizationStrategy.class.simpleName]); j.authorizationStrategy = new FullControlOnceLoggedInAuthorizationStrategy(); println j.authorizationStrategy.allowAnonymousRead; j.securityRealm = null; println j.securityRealm.class.name; j.securityRealm = new HudsonPrivateSecurityRealm(false); null`,
    'false\ntrue\ntrue\n[true, true, Unsecured]\ntrue\nhudson.security.SecurityRealm$None\n',
  ],
  [
    'accounts',
    `${J}def r = j.securityRealm; println r.createAccount('ann', 'pw'); println r.allUsers*.id; println r.getUser('nope'); r.getUser('ann').delete()`,
    'ann\n[admin, ann]\nnull\n',
  ],
  [
    'crumbs',
    `${J}println j.crumbIssuer.crumbRequestField; j.crumbIssuer = null; println j.crumbIssuer; j.setCrumbIssuer(new csrf.DefaultCrumbIssuer(true)); println j.crumbIssuer.class.simpleName; csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION = true; println j.crumbIssuer; csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION = false; println j.useCrumbs`.replaceAll(
      'csrf.',
      'hudson.security.csrf.',
    ),
    'Jenkins-Crumb\nnull\nDefaultCrumbIssuer\nnull\ntrue\n',
  ],
  [
    'secrets',
    "import hudson.util.Secret; def s = Secret.fromString('x'); println s.encryptedValue ==~ /\\{AQAA.+\\}/; println([s, s.plainText, Secret.toString(s), Secret.toString(null), Secret.decrypt('x'), s == Secret.fromString(s.encryptedValue), s.hashCode() == 'x'.hashCode()])",
    'true\n[x, x, x, null, null, true, true]\n',
  ],
  [
    'permissions',
    `println Jenkins.instance.hasPermission(Jenkins.ADMINISTER); println([Item.BUILD.id, Item.BUILD.name, Item.BUILD.group.title, Computer.CONNECT.id]); println hudson.security.PermissionGroup.all*.title; println hudson.security.Permission.fromId('nope')`,
    'true\n[hudson.model.Item.Build, Build, Job, hudson.model.Computer.Connect]\n[Overall, Agent, Job, Run, View, SCM, Credentials, Metrics, Lockable Resources, EnvInject, Role Based]\nnull\n',
  ],
  [
    'a permission that is switched on',
    `println Jenkins.MANAGE.enabled; Jenkins.MANAGE.setEnabled(true); println([Jenkins.MANAGE.enabled, Jenkins.MANAGE.impliedBy.id, Item.EXTENDED_READ.enabled]); Jenkins.MANAGE.setEnabled(false); println Jenkins.MANAGE.enabled`,
    'false\n[true, hudson.model.Hudson.Administer, false]\nfalse\n',
  ],
  [
    'a matrix that changes while it is in force',
    `${J}def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin'); j.authorizationStrategy = s; s.add(Item.READ, 'ann'); s.add('USER:hudson.model.Item.Build:ann'); s.add(Item.READ, new org.jenkinsci.plugins.matrixauth.PermissionEntry(org.jenkinsci.plugins.matrixauth.AuthorizationType.GROUP, 'dev')); println([j.authorizationStrategy.is(s), s.allSIDs, s.hasExplicitPermission('ann', Item.READ), s.grantedPermissions[Item.READ]]); println hudson.model.User.getOrCreateByIdOrFullName('ann') != null`,
    '[true, [admin, ann, dev], true, [ann, dev]]\ntrue\n',
  ],
  [
    'roles',
    `import com.michelin.cio.hudson.plugins.rolestrategy.*; import com.synopsys.arc.jenkins.plugins.rolestrategy.RoleType; ${J}def s = new RoleBasedAuthorizationStrategy(); s.addRole(RoleBasedAuthorizationStrategy.GLOBAL, new Role('admin', [Jenkins.ADMINISTER] as Set)); s.assignRole(RoleBasedAuthorizationStrategy.GLOBAL, new Role('admin', [] as Set), 'admin'); s.doAddRole('projectRoles', 'dev', 'hudson.model.Item.Read,hudson.model.Item.Build', 'true', '^(dev).'); s.doAssignGroupRole('projectRoles', 'dev', 'devs'); s.doAssignUserRole(RoleType.Project.stringType, 'none', 'ann'); j.authorizationStrategy = s; println([j.authorizationStrategy.is(s), s.groups, j.hasPermission(Jenkins.ADMINISTER)]); j.authorizationStrategy = new FullControlOnceLoggedInAuthorizationStrategy(); println 1`,
    '[true, [admin, devs], true]\n1\n',
  ],
  [
    'what a matrix says of somebody',
    `import org.jenkinsci.plugins.matrixauth.*; ${J}def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'Boss'); s.add('USER:hudson.model.Item.Read:ann'); s.add('GROUP:hudson.model.Item.Read:dev'); s.add(Item.BUILD, 'anonymous'); s.add(Item.BUILD, 'BOSS')
def of = { who -> [s.hasPermission(who, Item.READ), s.hasExplicitPermission(who, Item.READ)] }
println([of('boss'), of('ANN'), of('dev'), of('eve')])
println([PermissionEntry.user('ann'), PermissionEntry.group('ann'), PermissionEntry.group('dev'), new PermissionEntry(AuthorizationType.EITHER, 'ann')].collect { s.hasExplicitPermission(it, Item.READ) })
println([s.hasPermission('ann', Item.READ, true), s.hasPermission('ann', Item.READ, false), s.hasPermission('dev', Item.READ, false), s.hasPermission('boss', Item.READ, true)])
println([s.allSIDs, s.hasExplicitPermission('boss', Jenkins.MANAGE), s.hasPermission('boss', Jenkins.MANAGE)])`,
    '[[true, false], [true, true], [true, true], [false, false]]\n[true, false, true, false]\n[true, false, true, true]\n[[Boss, ann, dev], false, true]\n',
  ],
  [
    'roles as the remote interface takes them',
    `import com.michelin.cio.hudson.plugins.rolestrategy.*; ${J}def s = new RoleBasedAuthorizationStrategy()
def fails = { call -> try { call(); 'no' } catch (IllegalArgumentException e) { e.message } }
println fails { s.doAddRole('projectRoles', 'a', 'hudson.model.Item.Read', 'true', '.*', 'none') }
println fails { s.doAddRole('projectRoles', 'a', 'hudson.model.Item.Read', 'true', '(') }.startsWith('The pattern of the role is wrong')
println fails { new Role('a', '(', [] as Set) }.startsWith('The pattern of the role is wrong')
null`,
    "A template with name none doesn't exist.\ntrue\ntrue\n",
  ],
  [
    'the markup formatter',
    'def j = Jenkins.instance; println j.markupFormatter.class.simpleName; j.markupFormatter = new hudson.markup.RawHtmlMarkupFormatter(false); println j.markupFormatter.class.simpleName',
    'EscapedMarkupFormatter\nRawHtmlMarkupFormatter\n',
  ],
])('%s', async (_name, script, output) => {
  expect(await console().run(script)).toBe(output);
});

it('a role that a script adds has the permissions that are known, a pattern where one counts, and its template', async () => {
  const { settings } = console().services.home;
  const strategy = 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy';
  const template = node('permissionTemplates', [
    node('template', { name: 'readers' }, [node('permissions', [node('permission', 'hudson.model.Item.Read')])]),
  ]);
  await settings.change({ authorization: { className: strategy, denyAnonymousRead: false, content: [template] } });
  await console().run(`def s = Jenkins.instance.authorizationStrategy
s.doAddRole('projectRoles', 'a', ' hudson.model.Item.Read,no.such.Permission', 'true', 'team-.*', null)
s.doAddRole('projectRoles', 't', '', 'true', 'team-.*', 'readers')
s.doAddRole('globalRoles', 'g', 'hudson.model.Hudson.Read', 'true', 'only-here', 'readers')`);
  const roles = rolesIn(settings.current.authorization.content ?? []);
  expect(roles.projectRoles).toMatchObject([
    { name: 'a', pattern: 'team-.*', template: null, permissions: ['hudson.model.Item.Read'] },
    { name: 't', pattern: 'team-.*', template: 'readers', permissions: [] },
  ]);
  expect(roles.globalRoles).toMatchObject([{ name: 'g', pattern: '.*', template: null }]);
  await settings.change({
    authorization: { className: 'hudson.security.AuthorizationStrategy$Unsecured', denyAnonymousRead: false },
  });
});
