import { type Field, type RawElement, rawElement, rawNode, rawText, StepAbort } from '../../points/index.ts';
import { simpleName } from '../../xml/index.ts';

/** Says for what a token of an app is good: for some repositories of an owner, or for all of them where none is named. */
export interface AppAccess {
  /** Names the user or organization; '' is the only one at which the app is installed. */
  readonly owner: string;
  readonly repositories: readonly string[];
}

/** Makes the field of what an app may use; null where nothing is said. Forms do not ask for it, and leave it as it is. */
export function repositoryAccess(): Field<RawElement | null> {
  return {
    type: 'any',
    label: 'Repositories for which tokens are good',
    help: 'The class is `AccessSpecifiedRepositories` or `AccessInferredOwner`; with others the app gives no token here.',
    form: false,
    optional: true,
    fromXml: (element) => (element === undefined ? null : rawElement(element)),
    toXml: (name, value) => (value === null ? [] : [rawNode({ ...value, name })]),
  };
}

/**
 * Returns what a token may use. Throws StepAbort where that is limited in a way that is not carried out here: a token for more
 * would be handed to builds. Jenkins: `RepositoryAccessStrategy`.
 */
export function accessOf(
  access: RawElement | null,
  { appID, owner }: { readonly appID: string; readonly owner: string },
): AppAccess {
  const name = simpleName(access?.className ?? '');
  if (access === null || name === 'AccessInferredOwner') return { owner, repositories: [] };
  if (name !== 'AccessSpecifiedRepositories')
    throw new StepAbort(
      `Couldn't authenticate with GitHub app ID ${appID}: its repository access strategy ${name} is not carried out by ` +
        'this server; name the owner and the repositories in the credential',
    );
  const list = access.children?.find((child) => child.name === 'repositories')?.children ?? [];
  const repositories = list.flatMap(({ text = '' }) => text.trim() || []);
  return { owner: rawText(access, 'owner')?.trim() || owner, repositories };
}
