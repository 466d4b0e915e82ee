import type { ToolInstallation } from '../../../controller/index.ts';
import { bindTools, type FormTree, toolKinds, toolsTree } from '../../../forms/index.ts';
import { isUnreadable } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import type { ToolKind } from '../../../points/index.ts';
import { XmlError } from '../../../xml/index.ts';
import type { ValuesOf } from '../../parameters/declare.ts';
import { submittedJson, text, trimmedOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { saved } from '../../reply/saved.ts';
import { serverFormPage } from '../../reply/server-form.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const ADMINISTER = { permission: 'Overall/Administer' } as const;

/** Describes the form of an installation. */
const TOOL = {
  type: trimmedOrEmpty(
    'Kind of tool by its symbol: `ant`, `git`, `gradle`, `jdk`, `maven`, `nodejs`, or one of a plugin.',
  ),
  name: trimmedOrEmpty('Name, as jobs ask for it.'),
  home: trimmedOrEmpty('Folder it is installed in; of git the program.'),
};

type ToolForm = ValuesOf<typeof TOOL>;

const page = route({
  permission: 'Overall/SystemRead',
  method: 'GET',
  path: '/configureTools',
  crumb: 'exempt',
  object: true,
  doc: 'Installations of the tools that builds may ask for.',
  async handler(context) {
    if (!context.may('Overall/Administer')) return toolsPage(context, [], {});
    const tree = await treeOf(context);
    if (tree === null) return toolsPage(context, [], {});
    const title = 'Global Tool Configuration';
    const way = [{ text: title, path: 'manage/configureTools/' }];
    return serverFormPage(context, { title, tree, action: 'configure', next: 'manage/', way });
  },
});

/** Returns the form of all tools; null where a file cannot be read, of which a form would drop what it does not show. */
async function treeOf(context: RequestContext): Promise<FormTree | null> {
  try {
    return toolsTree(bindingOf(context), await context.services.home.configuration.read());
  } catch (error) {
    if (isUnreadable(error) || error instanceof XmlError) return null;
    throw error;
  }
}

/** Saves the form of all tools. Jenkins: `GlobalToolConfiguration#doConfigure`. */
const configure = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/configureTools/configure',
  crumb: 'required',
  parameters: {
    json: submittedJson('The structured form: the installations of each type, by the class of one.'),
    'core:apply': text('`true`: the answer is a small document, not the way to the page of administration.'),
  },
  doc: 'Changes the installations of tools. All of it counts, or nothing.',
  async handler(context) {
    const { parameters, services } = context;
    const form = parameters.json ?? fail('FORM_EXPECTED');
    const binding = bindingOf(context);
    await services.configuration.change((files) => bindTools(binding, form, files));
    return saved(parameters['core:apply'], '/manage/');
  },
});

const put = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/configureTools/put',
  crumb: 'required',
  parameters: TOOL,
  doc: 'Adds an installation, or gives the one of the name another home.',
  async handler(context) {
    const form = { ...context.parameters };
    const kind = kindOf(context, form.type);
    const errors = whatIsWrong(kind, form);
    if (errors.length > 0 || kind === null) return toolsPage(context, errors, form);
    const { tools } = context.services.home;
    const { name, home } = form;
    const { symbol: type } = kind;
    const before = tools.all(type);
    const isKnown = before.some((each) => each.name === name);
    const after: readonly ToolInstallation[] = isKnown
      ? before.map((each) => (each.name === name ? { name, home } : each))
      : [...before, { name, home }];
    await tools.replace(type, after);
    return { type: 'redirect', to: '/manage/configureTools/' };
  },
});

const remove = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/configureTools/remove',
  crumb: 'required',
  parameters: { type: TOOL.type, name: trimmedOrEmpty('Name of the installation.') },
  doc: 'Takes an installation out of the list; nothing on the disk is removed.',
  async handler(context) {
    const { type: given, name } = context.parameters;
    const { symbol: type } = kindOf(context, given) ?? fail('FORM_EXPECTED');
    const { tools } = context.services.home;
    await tools.replace(
      type,
      tools.all(type).filter((each) => each.name !== name),
    );
    return { type: 'redirect', to: '/manage/configureTools/' };
  },
});

function kindOf({ services }: RequestContext, name: string): ToolKind | null {
  return services.home.tools.kinds.find(({ symbol }) => symbol === name) ?? null;
}

function whatIsWrong(kind: ToolKind | null, { type, name, home }: ToolForm): string[] {
  const errors: string[] = [];
  if (kind === null) errors.push(`There is no kind of tool named “${type}”.`);
  if (name === '') errors.push('A name is required.');
  if (home === '') errors.push('A home is required: this server installs no tools by itself.');
  else if (kind?.isProgram !== true && !/^(?:\/|\$)/.test(home))
    errors.push('The home is the absolute path of a folder.');
  return errors;
}

function toolsPage(
  context: RequestContext,
  errors: readonly string[],
  values: Readonly<Partial<ToolForm>>,
): Promise<Reply> {
  const { tools } = context.services.home;
  return Promise.resolve({
    type: 'page',
    title: 'Global Tool Configuration',
    status: errors.length > 0 ? 400 : 200,
    page: {
      page: 'tools',
      action: context.may('Overall/Administer') ? rootHref(context, 'manage/configureTools/') : null,
      types: toolKinds(context.services.kinds).map(({ symbol, displayName }) => ({
        type: symbol,
        title: displayName,
        installations: tools.all(symbol),
      })),
      errors,
      values: { type: values.type ?? 'maven', name: values.name ?? '', home: values.home ?? '' },
    },
  });
}

export const toolsRoutes: readonly Route[] = [page, configure, put, remove];
