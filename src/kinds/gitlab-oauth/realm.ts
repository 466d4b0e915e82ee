import { defineRealm, type Identity, secret, text } from '../../points/index.ts';
import { type AskForge, addressOr, allPages, oauthProvider, requiredName, textAt } from '../shared/oauth-provider.ts';

/** Describes log-ins at GitLab: groups are its groups, by their full paths. */
export const gitlabRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.GitLabSecurityRealm',
  symbol: 'gitlab',
  displayName: 'GitLab Authentication Plugin',
  fields: {
    gitlabWebUri: text({ label: 'Address of GitLab', default: 'https://gitlab.com' }),
    gitlabApiUri: text({ label: 'Address of its API, mostly the same' }),
    clientID: text({ label: 'Name of this server at GitLab' }),
    clientSecret: secret({ label: 'Its secret' }),
  },
  example: {
    ...{ gitlabWebUri: 'https://gitlab.example.com', gitlabApiUri: 'https://gitlab.example.com' },
    ...{ clientID: 'ci', clientSecret: 'k3y-of-ci' },
  },
  open({ gitlabWebUri, gitlabApiUri, clientID, clientSecret }, { clock }) {
    const web = addressOr(gitlabWebUri, 'https://gitlab.com');
    const api = addressOr(gitlabApiUri, web).replace(/\/api\/v\d+$/, '');
    return {
      provider: oauthProvider({
        ...{ displayName: 'GitLab', clientId: clientID, clientSecret, usesBasic: false, clock },
        ...{ authorizeUrl: `${web}/oauth/authorize`, tokenUrl: `${web}/oauth/token`, scope: 'read_api' },
        identityOf: (ask) => identityOf(ask, `${api}/api/v4`),
      }),
    };
  },
});

async function identityOf(ask: AskForge, api: string): Promise<Identity> {
  const person = await ask(`${api}/user`);
  const groups = await allPages(ask, `${api}/groups?min_access_level=10`);
  return {
    id: requiredName(person, 'username'),
    fullName: textAt(person, 'name'),
    email: textAt(person, 'email'),
    groups: groups.flatMap((each) => textAt(each, 'full_path') ?? []),
  };
}
