import { createHash } from 'node:crypto';
import { type Route, route } from '../../route.ts';

/**
 * Shows the server's identity to everybody, as Jenkins does: it is public by nature, and clients compare it before they
 * have an account here.
 */
const identityPage = route({
  method: 'GET',
  path: '/instance-identity',
  permission: 'public',
  crumb: 'exempt',
  object: true,
  doc: 'The public key by which this server is known to agents and other servers.',
  async handler({ services }) {
    const key = await services.home.identity.publicKey();
    const print = createHash('md5').update(Buffer.from(key, 'base64')).digest('hex');
    const text = `Public key: ${key} Fingerprint: ${print.replace(/..(?=.)/g, '$&:')}`;
    return { type: 'page', title: 'Instance Identity', page: { page: 'message', heading: 'Instance Identity', text } };
  },
});

export const instanceRoutes: readonly Route[] = [identityPage];
