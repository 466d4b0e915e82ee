import { DEFAULT_DATE_PATTERN, formatDate } from '../../java-date.ts';
import { text } from '../../parameters/types.ts';
import { route } from '../../route.ts';

export const buildNumber = route({
  method: 'GET',
  path: '/_run/:item/:run/buildNumber',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The number of the build as text.',
  handler: ({ run }) => ({ type: 'text', text: String(run.number), contentType: 'text/plain;charset=US-ASCII' }),
});

export const buildTimestamp = route({
  method: 'GET',
  path: '/_run/:item/:run/buildTimestamp',
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: { format: text("Pattern of Java's SimpleDateFormat.") },
  doc: 'When the build was scheduled, as text.',
  handler({ run, parameters }) {
    const pattern = parameters.format ?? DEFAULT_DATE_PATTERN;
    return {
      type: 'text',
      text: formatDate(new Date(run.timestamp), pattern),
      contentType: 'text/plain;charset=utf-8',
    };
  },
});
