import { fail } from '../../../model/index.ts';
import { fingerprintReference } from '../../beans/runs/fingerprint.ts';
import { REMOTE_API } from '../../parameters/remote-api.ts';
import { route } from '../../route.ts';

export const fingerprint = route({
  method: 'GET or POST',
  path: '/fingerprint/:md5/api/:format',
  parameters: REMOTE_API,
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'Where a file with this MD5 was made and used, in the format json, xml or python.',
  async handler({ path, services }) {
    const md5 = path['md5'] ?? '';
    const record = /^[0-9a-f]{32}$/i.test(md5) ? await services.home.fingerprints.get(md5.toLowerCase()) : undefined;
    if (record === undefined) return fail('FINGERPRINT_NOT_FOUND', md5);
    return { type: 'export', reference: fingerprintReference(record) };
  },
});
