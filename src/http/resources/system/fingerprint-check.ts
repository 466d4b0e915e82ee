import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Services } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { ReportCell } from '../../../points/index.ts';
import { uploadedFile } from '../../parameters/types.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';

type Usage = NonNullable<Awaited<ReturnType<Services['home']['fingerprints']['get']>>>['usages'][number];

export const fingerprintCheck = route({
  method: 'POST',
  path: '/doFingerprintCheck',
  audit: 'never',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: { name: uploadedFile('The file, as a part of a multipart form.') },
  doc: 'Leads to what is known of a file, by its MD5 sum; the file is not kept.',
  async handler({ parameters }) {
    const file = parameters.name ?? fail('NOTHING_SUBMITTED');
    try {
      return { type: 'redirect', to: `/fingerprint/${await md5Of(file.storedAs)}/` };
    } finally {
      await rm(file.storedAs, { force: true });
    }
  },
});

export const fingerprintPage = route({
  method: 'GET or POST',
  path: '/fingerprint/:md5',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'What is known of a file: the builds that made or used it.',
  async handler(context) {
    const md5 = (context.path['md5'] ?? '').toLowerCase();
    const record = /^[0-9a-f]{32}$/.test(md5) ? await context.services.home.fingerprints.get(md5) : undefined;
    const heading = record?.fileName ?? md5;
    const rows = record === undefined ? [] : rowsOf(context, record.usages);
    return {
      type: 'page',
      title: heading,
      page: {
        page: 'overview',
        heading,
        about: record === undefined ? 'There is no record of this file.' : `The file with the MD5 sum ${md5}.`,
        links: [],
        tables: record === undefined ? [] : [{ heading: 'Usage', columns: ['Job', 'Builds'], rows, left: 0 }],
        texts: [],
      },
    };
  },
});

/** Returns the builds that used a file, of those jobs only that the requester may see. */
function rowsOf(context: RequestContext, usages: readonly Usage[]): ReportCell[][] {
  return usages
    .filter(({ job }) => mayOn(context, 'Job/Read', job))
    .map(({ job, ranges }) => [{ text: job, href: itemHref(context, job) }, ranges.map(textOf).join(', ')]);
}

/** Returns the builds from `start` to before `end` as text. */
function textOf({ start, end }: Usage['ranges'][number]): string {
  return end - start === 1 ? `#${start}` : `#${start} - #${end - 1}`;
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
