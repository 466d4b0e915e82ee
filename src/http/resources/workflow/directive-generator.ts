import { rootHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';
import { DIRECTIVES } from './directives.ts';

const PLACES = { pipeline: 'in the pipeline', stage: 'in a stage', both: 'in the pipeline or in a stage' } as const;

/** Shows the directives of declarative pipelines. Jenkins: `DirectiveGenerator`. */
export const directiveGenerator = route({
  method: 'GET',
  path: '/directive-generator',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The directives of declarative pipelines, each with an example to be copied.',
  handler: (context) => ({
    type: 'page',
    title: 'Pipeline Syntax: Directive Generator',
    page: {
      page: 'overview',
      heading: 'Directives of declarative pipelines',
      about: 'Each with an example.',
      links: [{ text: 'Steps', href: rootHref(context, 'pipeline-syntax/') }],
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
