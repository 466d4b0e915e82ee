import { defineView } from '../../../points/index.ts';
import { VIEW_FIELDS } from './view-fields.ts';

export const allView = defineView({
  symbol: 'all',
  displayName: 'All view',
  xmlTag: 'hudson.model.AllView',
  className: 'hudson.model.AllView',
  fields: VIEW_FIELDS,
  example: { description: 'Everything', filterExecutors: false, filterQueue: true, properties: null },
  select: (_config, context) => context.items(false),
});
