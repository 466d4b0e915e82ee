import { rawEncode } from '../../../model/index.ts';
import { node, writeElement } from '../../../xml/index.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { AGENT_KEY, agentSecret } from './agent-secret.ts';
import { requireAgent } from './find-node.ts';

/** Holds the routes of one document under its two names. */
export const jnlpRoutes: readonly Route[] = ['jenkins-agent.jnlp', 'slave-agent.jnlp'].map((file) =>
  route({
    method: 'GET',
    path: `/computer/:node/${file}`,
    permission: 'Agent/Connect',
    crumb: 'exempt',
    doc: 'What an agent that connects by itself needs to know; its first argument is the secret of the node.',
    handler: describeLaunch,
  }),
);

function describeLaunch(context: RequestContext): Reply {
  const { name, remoteFolder } = requireAgent(context, 'started as an agent');
  const secret = agentSecret(context.services.home.secrets.key(AGENT_KEY.id, AGENT_KEY.bytes), name);
  const words = [secret, name, '-workDir', remoteFolder, '-internalDir', 'remoting', '-url', context.base];
  const application = node(
    'application-desc',
    { 'main-class': 'hudson.remoting.jnlp.Main' },
    words.map((word) => node('argument', word)),
  );
  const text = `${writeElement(node('jnlp', { codebase: `${context.base}computer/${rawEncode(name)}/`, spec: '1.0+' }, [application]))}\n`;
  return { type: 'text', text, contentType: 'application/x-java-jnlp-file' };
}
