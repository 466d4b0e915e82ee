import { expect, it } from 'vitest';
import { sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole();
const TOKENS = "def store = User.get('ann').getProperty(jenkins.security.ApiTokenProperty).tokenStore; ";

/** Runs the cases in order: each builds on the result of those before it. */
it.each([
  ['who runs the script', 'println User.current(); println User.current().fullName', 'admin\nadmin\n'],
  [
    'people are made up until they are saved',
    "def u = User.get('ann'); println u.fullName; println User.getById('ann', false); u.fullName = 'Ann A'; u.description = 'd'; println u.fullName; u.save(); println User.getById('ANN', false).is(u); println User.get('Ann A', false).id; println User.all",
    'ann\nnull\nAnn A\ntrue\nann\n[admin, ann]\n',
  ],
  [
    'what is set of somebody who is there is saved',
    "def u = User.getById('ann', false); u.setDescription('new'); println u.description; u.setFullName(''); println u.fullName; println([u.url, u.absoluteUrl, u.displayName, u.authorities])",
    'new\nann\n[user/ann, http://ci.example/user/ann, ann, [authenticated]]\n',
  ],
  [
    'a mail address',
    "import hudson.tasks.Mailer; def u = User.get('ann'); println u.getProperty(Mailer.UserProperty).address; u.addProperty(new Mailer.UserProperty('ann@example.org')); println u.getProperty(Mailer.UserProperty.class).emailAddress; println u.allProperties*.class*.simpleName",
    'null\nann@example.org\n[ApiTokenProperty, UserProperty, Details]\n',
  ],
  [
    'tokens',
    `${TOKENS}def t = store.generateNewToken('ci'); println t.plainValue.length(); println store.tokenList*.name; println store.tokenList[0].uuid == t.tokenUuid; println store.tokenList[0].creationDate.class.simpleName; println store.renameToken(t.tokenUuid, 'cd'); println User.get('ann').getProperty(jenkins.security.ApiTokenProperty).tokenList*.name; println store.revokeToken(t.tokenUuid).name; println store.tokenList; println store.revokeToken('nope')`,
    '34\n[ci]\ntrue\nDate\ntrue\n[cd]\ncd\n[]\nnull\n',
  ],
  [
    'a token that is known already',
    `${TOKENS}store.addFixedNewToken('fixed', '11' + '0' * 32); store.generateNewToken('other'); store.revokeAllTokensExcept(store.tokenList[0].uuid); println store.tokenList*.name; store.revokeAllTokens(); println store.tokenList.size()`,
    '[fixed]\n0\n',
  ],
  [
    'nobody stays',
    "User.get('ann').delete(); println User.getById('ann', false); println User.all*.id; println User.getById('x', true).id; println User.isIdOrFullnameAllowed('system')",
    'null\n[admin]\nx\nfalse\n',
  ],
  [
    'ids that nobody can have',
    "try { Jenkins.instance.securityRealm.createAccount('system', 'x') } catch (hudson.model.Failure e) { println e.message }",
    '‘system’ is prohibited as a user id\n',
  ],
])('%s', async (_name, script, output) => {
  expect(await console().run(script)).toBe(output);
});
