import { type BuiltInPlugin, defineMarkupFormatter } from '../../points/index.ts';

/** Formats text as HTML of which only harmless elements are left. */
const safeHtml = defineMarkupFormatter({
  className: 'hudson.markup.RawHtmlMarkupFormatter',
  load: async () => (await import('./safe-html.ts')).createSafeHtml(),
});

export const antisamyMarkupFormatterPlugin: BuiltInPlugin = {
  name: 'antisamy-markup-formatter',
  kinds: [],
  markupFormatters: [safeHtml],
};
