import { clearOf, stripNotes } from '../../logs/console-notes.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import { readShortLog } from '../../logs/short-log.ts';
import { route } from '../../route.ts';
import { sendLog } from './send-log.ts';

const TEXT = 'text/plain;charset=utf-8';

export const consoleText = route({
  method: 'GET',
  path: '/_run/:item/:run/consoleText',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The whole log so far as plain text.',
  async handler(context) {
    const { job, run, services, reply } = context;
    const path = services.home.runs.paths.log(job, run.number);
    const short = readShortLog(path);
    if (short !== null) {
      void reply.header('content-type', TEXT).send(clearOf(short));
      return { type: 'taken' };
    }
    return sendLog(context, await openLogSlice(path, 0, false), { contentType: TEXT, transform: stripNotes });
  },
});
