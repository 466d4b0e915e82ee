import { fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { ownHref, rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { generateSnippet } from './generate-snippet.ts';
import { pipelineOf } from './pipeline-run.ts';
import { syntaxTasks } from './syntax-tasks.ts';

const GLOBALS: readonly { readonly name: string; readonly about: string }[] = [
  { name: 'env', about: 'Variables of the environment. `env.NAME = value` sets one for the rest of the run.' },
  { name: 'params', about: 'Values of the parameters, by name, with their types.' },
  {
    name: 'currentBuild',
    about: 'The run itself: `result`, `displayName`, `description`, `number`, `previousBuild` …',
  },
  { name: 'scm', about: 'What `checkout` takes, of a job whose script comes from a repository.' },
  { name: 'docker', about: 'Images and containers, for what runs inside of one.' },
];

interface Place {
  readonly path: string;
  /** Returns what the page belongs to. */
  heading(context: RequestContext): string;
  /** Returns the address of what the page belongs to, with a slash at the end. */
  above(context: RequestContext): string;
}

const PLACES: readonly Place[] = [
  { path: '', heading: () => 'Pipeline syntax', above: (context) => rootHref(context) },
  {
    path: '/_item/:item',
    heading: (context) => `Pipeline syntax: ${itemDisplayName(context, pipelineOf(context))}`,
    above: (context) => ownHref(context),
  },
];

/** Is the step of the generator while nobody has chosen one. */
const FIRST_STEP = 'sh';

/** Holds the routes of the pages of syntax, which are the same at the root and below each pipeline. */
export const syntaxRoutes: readonly Route[] = PLACES.flatMap((place) => {
  const base = { method: 'GET', permission: place.path === '' ? 'Overall/Read' : 'Job/Read', crumb: 'exempt' } as const;
  return [
    route({
      ...base,
      path: `${place.path}/pipeline-syntax`,
      object: true,
      parameters: { step: textOrEmpty('The step that is called; `sh` by default.') },
      doc: 'The page that writes the call of a step.',
      handler: (context) => snippetPage(context, place, context.parameters.step),
    }),
    generateSnippet(place.path),
    route({
      ...base,
      path: `${place.path}/pipeline-syntax/html`,
      doc: 'The page with all steps and their parameters.',
      handler: (context) => reference(context, place, 'steps'),
    }),
    route({
      ...base,
      path: `${place.path}/pipeline-syntax/globals`,
      doc: 'The page with the global variables of scripts.',
      handler: (context) => reference(context, place, 'globals'),
    }),
    route({
      ...base,
      path: `${place.path}/pipeline-syntax/gdsl`,
      doc: 'The steps for the editors of IntelliJ.',
      handler: async ({ services }) => ({
        type: 'text',
        text: await services.pipelineViews.gdsl(),
        contentType: 'text/plain;charset=utf-8',
      }),
    }),
  ];
});

async function snippetPage(context: RequestContext, place: Place, wanted: string): Promise<Reply> {
  if (place.path !== '') pipelineOf(context);
  const steps = await context.services.pipelineViews.steps();
  const step =
    steps.find(({ name }) => name === (wanted || FIRST_STEP)) ??
    (wanted === '' ? steps[0] : undefined) ??
    fail('PAGE_NOT_FOUND');
  return {
    type: 'page',
    title: 'Pipeline Syntax: Snippet Generator',
    ...partsOf(place.above(context), 'pipeline-syntax/'),
    page: {
      page: 'snippet',
      steps: steps.map(({ name, displayName }) => ({ name, displayName })),
      step,
      action: 'generateSnippet',
    },
  };
}

/** Returns the variables of the libraries that its newest successful build loaded. Jenkins: `GlobalVariableSet#forJob`. */
function pluginVariables({ services }: RequestContext): typeof GLOBALS {
  return services.kinds.all('globalVariable').map(({ symbol, displayName, methods }) => {
    const names = methods.map((method) => `\`${symbol}.${method.symbol}\``).join(', ');
    return { name: symbol, about: `${displayName}: ${names}.` };
  });
}

async function libraryVariables(context: RequestContext, { path }: Place): Promise<typeof GLOBALS> {
  if (path === '') return [];
  const { home, pipelineViews } = context.services;
  const job = pipelineOf(context);
  const run = home.runs.permalink(job, 'lastSuccessfulBuild');
  if (run === undefined) return [];
  const variables = await pipelineViews.libraryVariables(job, run);
  return variables.map(({ name, help }) => ({ name, about: help ?? 'Of a shared library, without a description.' }));
}

async function reference(context: RequestContext, place: Place, shown: 'steps' | 'globals'): Promise<Reply> {
  const { services } = context;
  return {
    type: 'page',
    title: place.heading(context),
    ...partsOf(place.above(context), shown === 'steps' ? 'pipeline-syntax/html' : 'pipeline-syntax/globals'),
    page: {
      page: 'step-reference',
      heading: place.heading(context),
      href: `${place.above(context)}pipeline-syntax/`,
      steps: shown === 'steps' ? await services.pipelineViews.steps() : [],
      globals:
        shown === 'globals'
          ? [...GLOBALS, ...pluginVariables(context), ...(await libraryVariables(context, place))]
          : [],
    },
  };
}

/** Returns what stands around the pages of syntax: the way to them, and the other ones. */
function partsOf(above: string, own: string) {
  return { trail: [{ text: 'Pipeline Syntax', href: `${above}pipeline-syntax/` }], tasks: syntaxTasks(above, own) };
}
