import { textOrEmpty } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const LOGIN = ['usernamePassword', 'basicSSHUserPrivateKey', 'gitHubApp'] as const;
const PASSWORD = ['usernamePassword', 'gitHubApp'] as const;

/** Holds, by the class whose form asks, the kinds of credentials among which it lets choose. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'hudson.plugins.git.UserRemoteConfig': LOGIN,
  'jenkins.plugins.git.GitSCMSource': LOGIN,
  'jenkins.plugins.git.GitStep': LOGIN,
  'org.jenkinsci.plugins.github_branch_source.GitHubSCMSource': PASSWORD,
  'org.jenkinsci.plugins.github_branch_source.GitHubSCMNavigator': PASSWORD,
  'hudson.scm.SubversionSCM$ModuleLocation': ['usernamePassword', 'basicSSHUserPrivateKey', 'certificate'],
  'hudson.plugins.mercurial.MercurialSCM': ['usernamePassword', 'basicSSHUserPrivateKey'],
  'org.jenkinsci.plugins.credentialsbinding.impl.StringBinding': ['string'],
  'org.jenkinsci.plugins.credentialsbinding.impl.FileBinding': ['file'],
  'org.jenkinsci.plugins.credentialsbinding.impl.ZipFileBinding': ['file'],
  'org.jenkinsci.plugins.credentialsbinding.impl.UsernamePasswordBinding': ['usernamePassword'],
  'org.jenkinsci.plugins.credentialsbinding.impl.UsernamePasswordMultiBinding': ['usernamePassword'],
  'org.jenkinsci.plugins.credentialsbinding.impl.SSHUserPrivateKeyBinding': ['basicSSHUserPrivateKey'],
  'org.jenkinsci.plugins.credentialsbinding.impl.CertificateMultiBinding': ['certificate'],
};

/** Holds the parameters of the forms: the id that is chosen now is told by the name of the field. */
const CHOSEN = {
  credentialsId: textOrEmpty('The id that is chosen now.'),
  credentialId: textOrEmpty('The id that is chosen now, of a form that calls it so.'),
  tokenCredentialId: textOrEmpty('The id of a token that is chosen now.'),
};

const METHODS = [
  'fillCredentialsIdItems',
  'fillCredentialIdItems',
  'fillTokenCredentialIdItems',
  'fillWebhookSecretCredentialsIdItems',
  'fillJobCredentialIdItems',
] as const;

/** Holds the drop-down lists of forms that ask for a credential. */
export const choiceRoutes: readonly Route[] = ['', '/_item/:item'].flatMap((prefix) =>
  METHODS.map((method) =>
    route({
      method: 'POST',
      path: `${prefix}/descriptorByName/:descriptor/${method}`,
      permission: 'Overall/Read',
      crumb: 'required',
      audit: 'never',
      parameters: CHOSEN,
      doc: 'The credentials among which a form lets choose; for those who may not configure, the one that is chosen alone.',
      async handler(context) {
        const { credentialsId, credentialId, tokenCredentialId } = context.parameters;
        const current = credentialsId || credentialId || tokenCredentialId;
        // Nothing is looked up for them, so that neither answer nor time tells whether there is such a credential.
        if (!mayList(context)) return choices(current === '' ? [] : [{ name: '- current -', value: current }], current);
        const listed = await listedFor(context, kindsFor(context.path['descriptor'] ?? '', method));
        const isListed = current === '' || listed.some(({ value }) => value === current);
        const others = isListed ? [] : [{ name: '- current -', value: current }];
        return choices([{ name: '- none -', value: '' }, ...listed, ...others], current);
      },
    }),
  ),
);

/** Returns the kinds of credentials that a form takes; null are all. */
function kindsFor(descriptor: string, method: (typeof METHODS)[number]): readonly string[] | null {
  const known = KINDS[descriptor];
  if (known !== undefined) return known;
  return /Token|WebhookSecret/.test(method) ? ['string'] : null;
}

interface Choice {
  readonly name: string;
  readonly value: string;
}

function mayList(context: Pick<RequestContext, 'path' | 'may'>): boolean {
  if (context.path['item'] === undefined) return context.may('Overall/Administer');
  return context.may('Job/ExtendedRead') || context.may('Credentials/UseItem');
}

async function listedFor(
  { path, services }: Pick<RequestContext, 'path' | 'services'>,
  kinds: readonly string[] | null,
): Promise<readonly Choice[]> {
  const all = await services.credentials.choices(path['item'] ?? '');
  return all.flatMap(({ id, className, displayName }) => {
    const kind = services.kinds.find('credential', className);
    return kind !== undefined && (kinds === null || kinds.includes(kind.symbol))
      ? [{ name: displayName, value: id }]
      : [];
  });
}

function choices(list: readonly Choice[], current: string) {
  return {
    type: 'json',
    json: {
      _class: 'com.cloudbees.plugins.credentials.common.StandardListBoxModel',
      values: list.map(({ name, value }) => ({ name, selected: value === current, value })),
    },
  } as const;
}
