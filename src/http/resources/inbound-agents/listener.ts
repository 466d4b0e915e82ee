import { fail } from '../../../model/index.ts';
import { route } from '../../route.ts';

/** Tells agents where to connect, as recorded; where no port is set for them there is no such page. */
export const listener = route({
  method: 'GET',
  path: '/tcpSlaveAgentListener',
  permission: 'public',
  crumb: 'exempt',
  object: true,
  doc: 'Where agents connect to; ours connect by WebSocket to the URL of the server whatever is said here.',
  async handler({ services }) {
    const { slaveAgentPort } = services.home.settings.current;
    if (slaveAgentPort < 0) fail('PAGE_NOT_FOUND');
    const port = String(slaveAgentPort === 0 ? services.config.httpPort : slaveAgentPort);
    const identity = await services.home.identity.publicKey().catch(() => null);
    return {
      type: 'text',
      text: '\n\n  Jenkins\n',
      contentType: 'text/plain;charset=utf-8',
      headers: {
        'X-Jenkins-JNLP-Port': port,
        'X-Hudson-JNLP-Port': port,
        'X-Jenkins-Agent-Protocols': 'JNLP4-connect, Ping',
        'X-Remoting-Minimum-Version': '4.7',
        ...(identity !== null && { 'X-Instance-Identity': identity }),
      },
    };
  },
});
