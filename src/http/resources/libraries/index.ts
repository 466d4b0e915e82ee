import {
  type Configured,
  globalLibrariesSettings,
  type LibraryConfig,
  type ScmKind,
  type ScmSourceKind,
} from '../../../points/index.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { configOf, NEW_LIBRARY, whatIsWrong } from './library-form.ts';
import { withLibrary, withoutLibrary } from './library-list.ts';

const ADMINISTER = { permission: 'Overall/Administer' } as const;

const page = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/libraries',
  crumb: 'exempt',
  object: true,
  doc: 'The shared libraries of the whole server.',
  handler: (context) => librariesPage(context, [], {}),
});

const add = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/libraries/add',
  crumb: 'required',
  parameters: NEW_LIBRARY,
  doc: 'Adds a shared library, in place of one of its name.',
  async handler(context) {
    const form = { ...context.parameters };
    const errors = whatIsWrong(form);
    if (errors.length > 0) return librariesPage(context, errors, form);
    const { home, kinds } = context.services;
    const library = configOf(kinds, form);
    await home.pluginSettings.change(globalLibrariesSettings, (all) => withLibrary(all, library));
    return { type: 'redirect', to: '/manage/libraries/' };
  },
});

const remove = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/libraries/remove',
  crumb: 'required',
  parameters: { name: trimmedOrEmpty('Name of the library.') },
  doc: 'Removes a shared library.',
  async handler({ parameters, services }) {
    await services.home.pluginSettings.change(globalLibrariesSettings, (all) => withoutLibrary(all, parameters.name));
    return { type: 'redirect', to: '/manage/libraries/' };
  },
});

async function librariesPage(
  context: RequestContext,
  errors: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<Reply> {
  const libraries = context.services.home.pluginSettings.current(globalLibrariesSettings);
  return {
    type: 'page',
    title: 'Global Pipeline Libraries',
    status: errors.length > 0 ? 400 : 200,
    page: {
      page: 'libraries',
      action: rootHref(context, 'manage/libraries/'),
      libraries: libraries.map(({ name, retriever, defaultVersion, implicit }, place) => ({
        place,
        name,
        source: sourceText(retriever),
        defaultVersion: defaultVersion ?? '',
        implicit,
      })),
      errors,
      values,
    },
  };
}

/** Returns the source of a library as text for people. */
function sourceText(retriever: LibraryConfig['retriever']): string {
  if (retriever === null) return '';
  if (retriever.kind === null) return retriever.tag;
  // Both kinds of the family have the source in a field of this name.
  const { scm = null } = retriever.config as { readonly scm?: Configured<ScmKind | ScmSourceKind> | null };
  if (scm === null) return retriever.kind.displayName;
  if (scm.kind === null) return scm.tag;
  const remotes = scm.kind.remotes(scm.config).map(({ url }) => url);
  return remotes.length > 0 ? remotes.join(', ') : scm.kind.displayName;
}

export const librariesRoutes: readonly Route[] = [page, add, remove];
