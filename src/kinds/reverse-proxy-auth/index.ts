import type { BuiltInPlugin } from '../../points/index.ts';
import { reverseProxyRealm } from './realm.ts';

export const reverseProxyAuthPlugin: BuiltInPlugin = {
  name: 'reverse-proxy-auth',
  shortName: 'reverse-proxy-auth-plugin',
  kinds: [reverseProxyRealm],
};
