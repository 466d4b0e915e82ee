import type { Clock } from '../../kit/index.ts';
import { defineRealm, type Identity, type LogInProvider, secret, text } from '../../points/index.ts';
import { type AskForge, listOf, memberOf, oauthProvider, requiredName, textAt } from '../shared/oauth-provider.ts';

const BITBUCKET = { web: 'https://bitbucket.org', api: 'https://api.bitbucket.org/2.0' };
/** Limits the pages of workspaces. */
const MAX_PAGES = 20;

/** Describes log-ins at Bitbucket: groups are workspaces, as `workspace::role`. */
export const bitbucketRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.BitbucketSecurityRealm',
  symbol: 'bitbucket',
  displayName: 'Bitbucket OAuth Plugin',
  fields: {
    clientID: text({ label: 'Name of this server at Bitbucket' }),
    secretClientSecret: secret({ label: 'Its secret' }),
    clientSecret: secret({ label: 'Its secret, in old versions' }),
  },
  example: { clientID: 'ci', secretClientSecret: 'k3y-of-ci', clientSecret: '' },
  open: ({ clientID, secretClientSecret, clientSecret }, { clock }) => ({
    provider: bitbucketProvider({ clientId: clientID, clientSecret: secretClientSecret || clientSecret, clock }),
  }),
});

/** Returns the provider, which is at one address for everybody. */
export function bitbucketProvider(
  client: { readonly clientId: string; readonly clientSecret: string; readonly clock: Clock },
  { web, api } = BITBUCKET,
): LogInProvider {
  return oauthProvider({
    ...{ ...client, displayName: 'Bitbucket', usesBasic: true, scope: '' },
    ...{ authorizeUrl: `${web}/site/oauth2/authorize`, tokenUrl: `${web}/site/oauth2/access_token` },
    identityOf: (ask) => identityOf(ask, api),
  });
}

async function identityOf(ask: AskForge, api: string): Promise<Identity> {
  const person = await ask(`${api}/user`);
  const emails = listOf(memberOf(await ask(`${api}/user/emails`).catch(() => null), 'values'));
  const primary = emails.find(
    (each) => memberOf(each, 'is_primary') === true && memberOf(each, 'is_confirmed') === true,
  );
  const groups: string[] = [];
  let url: string | null = `${api}/user/permissions/workspaces?pagelen=100`;
  for (let page = 0; url !== null && page < MAX_PAGES; page += 1) {
    const answer: unknown = await ask(url);
    for (const each of listOf(memberOf(answer, 'values'))) {
      const [workspace, role] = [textAt(memberOf(each, 'workspace'), 'slug'), textAt(each, 'permission')];
      if (workspace !== null && role !== null) groups.push(`${workspace}::${role}`);
    }
    const next = textAt(answer, 'next');
    // The person's token goes nowhere else.
    url = next?.startsWith(`${api}/`) === true ? next : null;
  }
  return {
    id: requiredName(person, 'username'),
    fullName: textAt(person, 'display_name'),
    email: textAt(primary, 'email'),
    groups,
  };
}
