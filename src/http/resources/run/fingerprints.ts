import { displayNameOf, fail } from '../../../model/index.ts';
import type { ReportCell } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref, rootHref, runHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';

/** Limits the files that are listed. */
const SHOWN = 200;

export const fingerprintsPage = route({
  method: 'GET',
  path: '/_run/:item/:run/fingerprints',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The files that the build made or used, with the builds that they came from.',
  async handler(context) {
    const { job, run, services } = context;
    if (run.fingerprints === undefined) fail('PAGE_NOT_FOUND');
    const files = [...services.home.runs.fingerprints(job, run)];
    const rows: ReportCell[][] = [];
    for (const [file, md5] of files.slice(0, SHOWN)) {
      const page = { text: md5, href: rootHref(context, `fingerprint/${md5}/`) };
      rows.push([file, page, await originOf(context, md5)]);
    }
    const runName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
    const href = `${ownHref(context)}${run.number}/`;
    return {
      type: 'page',
      title: `${runName} Fingerprints`,
      trail: [{ text: 'Fingerprints', href: `${href}fingerprints/` }],
      page: {
        page: 'report',
        ownerName: runName,
        heading: 'Fingerprints',
        up: null,
        facts: [],
        chart: null,
        tables: [
          {
            heading: 'Recorded Fingerprints',
            columns: ['File', 'MD5', 'Made by'],
            rows,
            left: files.length - rows.length,
          },
        ],
      },
    };
  },
});

/** Returns the build that made a file; for one that the requester may not see only that it is from elsewhere. */
async function originOf(context: RequestContext, md5: string): Promise<ReportCell> {
  const { run, services } = context;
  const record = await services.home.fingerprints.get(md5);
  const original = record?.original;
  if (original == null) return 'outside';
  if (original.job === run.job && original.number === run.number) return 'this build';
  if (!mayOn(context, 'Job/Read', original.job)) return 'another build';
  return { text: `${original.job} #${original.number}`, href: runHref(context, original.job, original.number) };
}
