import { fail } from '../../../model/index.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Route, route } from '../../route.ts';
import { callOff } from './quiet-mode.ts';

const PATH = '/prepareShutdown';
const TITLE = 'Prepare for Shutdown';

const page = route({
  method: 'GET',
  path: PATH,
  permission: 'Overall/Manage',
  crumb: 'exempt',
  object: true,
  doc: 'The page that asks before nothing new starts any more, or before builds start again.',
  handler(context) {
    const { quiet } = context.services.queue;
    return managePage(context, {
      title: TITLE,
      page: { page: 'shutdown', isQuiet: quiet.on, reason: quiet.reason ?? '' },
      way: [{ text: TITLE, path: 'manage/prepareShutdown/' }],
      tasks: [],
    });
  },
});

const prepare = route({
  method: 'POST',
  path: `${PATH}/prepare`,
  permission: 'Overall/Manage',
  crumb: 'required',
  parameters: {
    json: submittedJson('The form: `shutdownReason` is shown to people.'),
    parameter: text('The reason, where `json` does not have it.'),
    'parameter.shutdownReason': text('The reason, as a form without script says it.'),
  },
  doc: 'Nothing new starts any more.',
  handler({ parameters, services }) {
    const plain = parameters['parameter.shutdownReason'];
    const form = parameters.json ?? (plain === undefined ? fail('NOTHING_SUBMITTED') : {});
    const given = form['shutdownReason'] ?? parameters.parameter ?? plain;
    services.queue.setQuiet(true, typeof given === 'string' && given !== '' ? given : null);
    return { type: 'redirect', to: '.' };
  },
});

const cancel = route({
  method: 'POST',
  path: `${PATH}/cancel`,
  permission: 'Overall/Manage',
  crumb: 'required',
  doc: 'Builds start again; a pending restart is called off.',
  handler({ services }) {
    callOff(services);
    return { type: 'redirect', to: '.' };
  },
});

export const prepareShutdownRoutes: readonly Route[] = [page, prepare, cancel];
