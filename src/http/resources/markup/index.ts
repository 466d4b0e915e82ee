import { textOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';

/** Shows how a text would look; the answer says by its policy that nothing in it runs. */
const preview = route({
  method: 'POST',
  path: '/markupFormatter/previewDescription',
  permission: 'Overall/Read',
  crumb: 'required',
  audit: 'never',
  parameters: { text: textOrEmpty('The text to format.') },
  doc: 'A text as the markup formatter of the server makes HTML of it.',
  async handler({ parameters, services }) {
    return {
      type: 'text',
      text: await services.markup.preview(parameters.text),
      contentType: 'text/html;charset=UTF-8',
    };
  },
});

export const markupRoutes: readonly Route[] = [preview];
