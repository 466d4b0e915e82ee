import { itemHeading } from '../../beans/items/item-heading.ts';
import { text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';

const DESCRIPTION = { description: text('The new description.') };

/** Holds the page with the form of a description. Jenkins: `AbstractItem/editDescription`. */
export const editDescription = route({
  method: 'GET',
  path: '/_item/:item/editDescription',
  permission: 'Job/Configure',
  crumb: 'exempt',
  doc: 'The page on which people change the description.',
  handler(context) {
    const { loaded } = context;
    const heading = `Description of ${itemHeading(context, loaded)}`;
    return {
      type: 'page',
      title: heading,
      page: {
        page: 'edit-description',
        heading,
        description: loaded.config.description,
        action: 'submitDescription',
        back: ownHref(context),
      },
    };
  },
});

export const submitDescription = route({
  method: 'POST',
  path: '/_item/:item/submitDescription',
  permission: 'Job/Configure',
  crumb: 'required',
  parameters: DESCRIPTION,
  doc: 'Changes the description and goes back to the item.',
  async handler(context) {
    await describe(context);
    return { type: 'redirect', to: '.' };
  },
});

export const readDescription = route({
  method: 'GET',
  path: '/_item/:item/description',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The description as plain text.',
  handler: ({ loaded }) => ({ type: 'text', text: loaded.config.description, contentType: 'text/plain;charset=utf-8' }),
});

export const writeDescription = route({
  method: 'POST',
  path: '/_item/:item/description',
  permission: 'Job/Configure',
  crumb: 'required',
  otherVerbs: '400',
  parameters: DESCRIPTION,
  doc: 'Changes the description.',
  async handler(context) {
    await describe(context);
    return { type: 'empty', status: 204 };
  },
});

async function describe({ loaded, parameters, services }: RequestContext<typeof DESCRIPTION>): Promise<void> {
  const text = parameters.description ?? null;
  await services.home.items.edit(loaded, [{ path: ['description'], text }]);
}
