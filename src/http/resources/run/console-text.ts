import { Readable } from 'node:stream';
import { stripNotes } from '../../logs/console-notes.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import { bytesOf } from '../../reply/serve-file.ts';
import { route } from '../../route.ts';

export const consoleText = route({
  method: 'GET',
  path: '/_run/:item/:run/consoleText',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The whole log so far as plain text.',
  async handler({ job, run, services, request, reply }) {
    const { handle, end } = await openLogSlice(services.home.runs.paths.log(job, run.number), 0, false);
    const contentType = 'text/plain;charset=utf-8';
    if (handle === null) return { type: 'text', text: '', contentType };
    reply.header('content-type', contentType);
    const length = request.method === 'HEAD' ? 0 : end;
    void reply.send(Readable.from(stripNotes(bytesOf(handle, 0, length)), { objectMode: false }));
    return { type: 'taken' };
  },
});
