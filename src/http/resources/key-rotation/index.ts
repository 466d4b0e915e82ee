import type { LastRotation } from '../../../controller/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';

const PATH = 'manage/keys/';
const HEADING = 'Keys of secrets';
const ABOUT =
  'New keys encrypt all secrets of this home again: credentials, users, jobs, nodes, records of runs. It is done when the server starts the next time, before it reads anything, all of it or nothing.';

const page = route({
  method: 'GET',
  path: '/keys',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  object: true,
  doc: 'Whether the keys of secrets are replaced at the next start, and what became of the last time.',
  async handler(context) {
    const { isRequested, last } = await context.services.home.rotation.state();
    const next = isRequested ? ' That is requested: restart the server for it.' : '';
    return {
      type: 'page',
      title: HEADING,
      page: {
        page: 'confirm',
        heading: HEADING,
        text: `${ABOUT}${next} ${wordsOf(last)}`,
        action: rootHref(context, `${PATH}${isRequested ? 'withdraw' : 'request'}`),
        button: isRequested ? 'Do not replace them' : 'Replace them at the next start',
      },
    };
  },
});

const json = route({
  method: 'GET',
  path: '/keys/api/json',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  doc: 'The same in JSON: `requested`, and `last` with its time and how many files and secrets it changed, or why it failed.',
  async handler({ services }) {
    const { isRequested, last } = await services.home.rotation.state();
    return { type: 'json', json: { requested: isRequested, last } };
  },
});

const request = route({
  method: 'POST',
  path: '/keys/request',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Has the keys of secrets replaced when the server starts the next time.',
  async handler({ services }) {
    await services.home.rotation.request();
    return { type: 'redirect', to: `/${PATH}` };
  },
});

const withdraw = route({
  method: 'POST',
  path: '/keys/withdraw',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Takes the request back; the keys stay.',
  async handler({ services }) {
    await services.home.rotation.withdraw();
    return { type: 'redirect', to: `/${PATH}` };
  },
});

export const keyRotationRoutes: readonly Route[] = [page, json, request, withdraw];

function wordsOf(last: LastRotation | null): string {
  if (last === null) return 'They were not replaced from here yet.';
  const at = new Date(last.at).toISOString();
  if ('failed' in last) return `On ${at} they could not be replaced: ${last.failed}.`;
  return `They were replaced on ${at}: ${last.secrets} secrets in ${last.files} files.`;
}
