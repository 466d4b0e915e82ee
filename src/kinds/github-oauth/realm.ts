import { defineRealm, type Identity, secret, text } from '../../points/index.ts';
import {
  type AskForge,
  addressOr,
  allPages,
  memberOf,
  oauthProvider,
  requiredName,
  textAt,
} from '../shared/oauth-provider.ts';

/** Describes log-ins at GitHub: groups are organisations, and teams as `organisation*team`. */
export const githubRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.GithubSecurityRealm',
  symbol: 'github',
  displayName: 'GitHub Authentication Plugin',
  fields: {
    githubWebUri: text({ label: 'Address of GitHub', default: 'https://github.com' }),
    githubApiUri: text({ label: 'Address of its API', default: 'https://api.github.com' }),
    clientID: text({ label: 'Name of this server at GitHub' }),
    clientSecret: secret({ label: 'Its secret' }),
    oauthScopes: text({ label: 'What is asked for', default: 'read:org,user:email' }),
  },
  example: {
    ...{ githubWebUri: 'https://github.example.com', githubApiUri: 'https://github.example.com/api/v3' },
    ...{ clientID: 'ci', clientSecret: 'k3y-of-ci', oauthScopes: 'read:org' },
  },
  open({ githubWebUri, githubApiUri, clientID, clientSecret, oauthScopes }, { clock }) {
    const web = addressOr(githubWebUri, 'https://github.com');
    const api = addressOr(githubApiUri, 'https://api.github.com');
    return {
      provider: oauthProvider({
        ...{ displayName: 'GitHub', clientId: clientID, clientSecret, usesBasic: false, clock },
        ...{ authorizeUrl: `${web}/login/oauth/authorize`, tokenUrl: `${web}/login/oauth/access_token` },
        scope: oauthScopes.trim(),
        identityOf: (ask) => identityOf(ask, api),
      }),
    };
  },
});

async function identityOf(ask: AskForge, api: string): Promise<Identity> {
  const person = await ask(`${api}/user`);
  const organizations = await allPages(ask, `${api}/user/orgs`);
  const teams = await allPages(ask, `${api}/user/teams`);
  return {
    id: requiredName(person, 'login'),
    fullName: textAt(person, 'name'),
    email: textAt(person, 'email'),
    groups: [
      ...organizations.flatMap((each) => textAt(each, 'login') ?? []),
      ...teams.flatMap((team) => {
        const [organization, name] = [textAt(memberOf(team, 'organization'), 'login'), textAt(team, 'slug')];
        return organization === null || name === null ? [] : [organization, `${organization}*${name}`];
      }),
    ],
  };
}
