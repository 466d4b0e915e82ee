import { ownHref, rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { DIRECTIVES } from './directives.ts';
import { syntaxTasks } from './syntax-tasks.ts';

const PLACES = { pipeline: 'in the pipeline', stage: 'in a stage', both: 'in the pipeline or in a stage' } as const;

/** Shows the directives of declarative pipelines. Jenkins: `DirectiveGenerator`. */
const ofServer = route({
  method: 'GET',
  path: '/directive-generator',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The directives of declarative pipelines, each with an example to be copied.',
  handler: (context) => ({
    type: 'page',
    title: 'Pipeline Syntax: Directive Generator',
    tasks: syntaxTasks(aboveOf(context), 'directive-generator/'),
    trail: [{ text: 'Directive Generator', href: `${aboveOf(context)}directive-generator/` }],
    page: {
      page: 'overview',
      heading: 'Directives of declarative pipelines',
      about: 'What may stand in a declarative pipeline, each with an example to copy.',
      links: [],
      tables: [
        {
          heading: 'Directives',
          columns: ['Name', 'Place', 'Description'],
          rows: DIRECTIVES.map(({ name, place, about }) => [name, PLACES[place], about]),
          left: 0,
        },
      ],
      texts: DIRECTIVES.map(({ name, example }) => ({ heading: name, text: example })),
    },
  }),
});

/** Holds the page of directives at the root and below each item. */
export const directiveRoutes: readonly Route[] = [
  ofServer,
  { ...ofServer, path: '/_item/:item/directive-generator', permission: 'Job/Read' },
];

function aboveOf(context: RequestContext): string {
  return context.path['item'] === undefined ? rootHref(context) : ownHref(context);
}
