import { fail } from '../../../model/index.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';
import { callOff } from './quiet-mode.ts';

const PATH = '/prepareShutdown';

const page = route({
  method: 'GET',
  path: PATH,
  permission: 'Overall/Manage',
  crumb: 'exempt',
  object: true,
  doc: 'The page that asks before nothing new starts any more, or before builds start again.',
  handler(context) {
    const { queue } = context.services;
    const isQuiet = queue.quiet.on;
    const reason = queue.quiet.reason;
    return {
      type: 'page',
      title: 'Prepare for Shutdown',
      page: {
        page: 'confirm',
        heading: 'Prepare for Shutdown',
        text: isQuiet
          ? `Nothing new starts${reason === null ? '' : `: ${reason}`}. Shall builds start again?`
          : 'Shall nothing new start any more? What is under way goes on.',
        action: rootHref(context, isQuiet ? 'prepareShutdown/cancel' : 'quietDown'),
        button: isQuiet ? 'Cancel Shutdown' : 'Prepare for Shutdown',
      },
    };
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
  },
  doc: 'Nothing new starts any more.',
  handler({ parameters, services }) {
    const form = parameters.json ?? fail('NOTHING_SUBMITTED');
    const given = form['shutdownReason'] ?? parameters.parameter;
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
