import { stripNotes } from '../../logs/console-notes.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import { route } from '../../route.ts';
import { sendLog } from './send-log.ts';

export const consoleText = route({
  method: 'GET',
  path: '/_run/:item/:run/consoleText',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The whole log so far as plain text.',
  async handler(context) {
    const { job, run, services } = context;
    const slice = await openLogSlice(services.home.runs.paths.log(job, run.number), 0, false);
    return sendLog(context, slice, { contentType: 'text/plain;charset=utf-8', transform: stripNotes });
  },
});
