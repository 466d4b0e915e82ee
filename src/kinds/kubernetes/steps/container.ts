import { type CommandPlace, defineStep, type StepCall } from '../../../points/index.ts';
import { kubernetesCloud } from '../cloud.ts';
import { AGENT_CONTAINER } from '../template/names.ts';
import { commandIn, type RunIn } from './container-command.ts';

const EXEC_LIMIT_MS = 60_000;

/** Runs the commands of its body in another container of the pod. Jenkins: `ContainerStep`. */
export const containerStep = defineStep({
  name: 'container',
  className: 'org.csanchez.jenkins.plugins.kubernetes.pipeline.ContainerStep',
  displayName: 'Run build steps in a container',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'shell', type: 'String' },
  ],
  body: true,
  shows: 'name',
  needs: 'workspace',
  *run(call) {
    const name = call.args.text('name');
    const isOfAgent = call.note('agent', () => nodeAround(call).agentContainer === name);
    return yield* call.runBody({
      env: new Map([['POD_CONTAINER', name]]),
      commands: isOfAgent ? null : placeIn(call, name, call.args.optionalText('shell') || null),
    });
  },
});

/** Returns what is known of the pod around. Fails where the node is none of a cluster. */
function nodeAround(call: StepCall): { readonly agentContainer: string } {
  const around = call.clouds.around(kubernetesCloud);
  if (around === null) call.abort(`Node is not a Kubernetes node: ${call.environment().get('NODE_NAME') ?? ''}`);
  const { content } = around.node.template;
  const has = typeof content === 'object' && content !== null && 'agentContainer' in content;
  return { agentContainer: has ? String(content.agentContainer) : AGENT_CONTAINER };
}

function placeIn(call: StepCall, container: string, shell: string | null): CommandPlace {
  const run: RunIn = async (input, signal) => {
    // The cloud is looked up for each command: somebody may have configured it anew.
    const around = call.clouds.around(kubernetesCloud);
    if (around === null) throw new Error('the pod of the command is gone');
    const [{ execIn }, { clientOf, namespaceOf }, { podContent }] = await Promise.all([
      import('../api/exec.ts'),
      import('../clients.ts'),
      import('../cloud-templates.ts'),
    ]);
    const { cluster } = await clientOf(around.config, around.context);
    const { namespace: given, shells } = podContent(around.node.template);
    const namespace = namespaceOf(given, cluster);
    // Nodes that an earlier version made have no shells.
    const chosen = shell ?? shells?.[container] ?? 'sh';
    return execIn(cluster, {
      ...{ namespace, pod: around.node.name, container, argv: [chosen], input },
      ...{ signal: AbortSignal.any([signal, around.context.signal]), timeoutMs: EXEC_LIMIT_MS },
    });
  };
  return { contain: (command) => commandIn(run, command) };
}
