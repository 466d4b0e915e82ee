import { defineView } from '../../../points/index.ts';
import { VIEW_FIELDS } from './view-fields.ts';

/** Shows the items that the requester may configure. */
export const myView = defineView({
  symbol: 'myView',
  displayName: 'My view',
  xmlTag: 'hudson.model.MyView',
  className: 'hudson.model.MyView',
  fields: VIEW_FIELDS,
  example: { description: null, filterExecutors: true, filterQueue: false, properties: null },
  select: (_config, context) => context.items(false).filter((item) => context.mayConfigure(item)),
});
