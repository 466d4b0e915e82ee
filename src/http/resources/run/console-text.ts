import { stripNotes } from '../../logs/console-notes.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import { readShortSlice } from '../../logs/short-slice.ts';
import { sendLog } from '../../reply/send-log.ts';
import { route } from '../../route.ts';

const TEXT = 'text/plain;charset=utf-8';

export const consoleText = route({
  method: 'GET',
  path: '/_run/:item/:run/consoleText',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The whole log so far as plain text.',
  async handler(context) {
    const { job, run, services } = context;
    const path = services.home.runs.paths.log(job, run.number);
    const slice = readShortSlice(path, 0, false) ?? (await openLogSlice(path, 0, false));
    return sendLog(context, slice, { contentType: TEXT, transform: stripNotes });
  },
});
