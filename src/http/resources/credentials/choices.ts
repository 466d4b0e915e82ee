import { fail } from '../../../model/index.ts';
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

const PARAMETERS = { credentialsId: textOrEmpty('The id that is chosen now.') };

/** Holds the drop-down lists of forms that ask for a credential. */
export const choiceRoutes: readonly Route[] = ['', '/_item/:item'].map((prefix) =>
  route({
    method: 'POST',
    path: `${prefix}/descriptorByName/:descriptor/fillCredentialsIdItems`,
    permission: 'Overall/Read',
    crumb: 'required',
    audit: 'never',
    parameters: PARAMETERS,
    doc: 'The credentials among which a form lets choose; for those who may not configure, the one that is chosen alone.',
    async handler(context) {
      const kinds = KINDS[context.path['descriptor'] ?? ''] ?? fail('PAGE_NOT_FOUND');
      const current = context.parameters.credentialsId;
      // Nothing is looked up for them, so that neither answer nor time tells whether there is such a credential.
      if (!mayList(context)) return choices(current === '' ? [] : [{ name: '- current -', value: current }], current);
      const listed = await listedFor(context, kinds);
      const isListed = current === '' || listed.some(({ value }) => value === current);
      const others = isListed ? [] : [{ name: '- current -', value: current }];
      return choices([{ name: '- none -', value: '' }, ...listed, ...others], current);
    },
  }),
);

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
  kinds: readonly string[],
): Promise<readonly Choice[]> {
  const all = await services.credentials.choices(path['item'] ?? '');
  return all.flatMap(({ id, className, displayName }) => {
    const kind = services.kinds.find('credential', className);
    return kind !== undefined && kinds.includes(kind.symbol) ? [{ name: displayName, value: id }] : [];
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
