import { feedLinks } from '../../feeds/feed-links.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';

/** Answers for the page where Jenkins lists scripts and signatures that wait for an administrator's approval. */
export const scriptApproval = route({
  method: 'GET or POST',
  path: '/scriptApproval',
  permission: 'Overall/Administer',
  crumb: 'required',
  object: true,
  doc: 'Tells that no script waits for an approval: what scripts may call is a closed list.',
  handler: (context) => ({
    type: 'page',
    title: 'In-process Script Approval',
    feeds: feedLinks('all', rootHref(context)),
    page: {
      page: 'message',
      heading: 'In-process Script Approval',
      text: 'No scripts and no signatures wait for approval. What a script may call is a closed list, and nothing can be added to it.',
    },
  }),
});
