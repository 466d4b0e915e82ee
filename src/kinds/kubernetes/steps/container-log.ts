import { defineStep, StepAbort } from '../../../points/index.ts';
import { kubernetesCloud } from '../cloud.ts';

/** Prints or returns what a container of the pod around printed. Jenkins: `ContainerLogStep`. */
export const containerLogStep = defineStep({
  name: 'containerLog',
  className: 'org.csanchez.jenkins.plugins.kubernetes.pipeline.ContainerLogStep',
  displayName: 'Get container log from Kubernetes',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'limitBytes', type: 'int' },
    { name: 'returnLog', type: 'boolean' },
    { name: 'sinceSeconds', type: 'int' },
    { name: 'tailingLines', type: 'int' },
  ],
  shows: 'name',
  needs: 'node',
  *run(call) {
    const { args } = call;
    const container = args.text('name');
    const query: Record<string, string> = { container };
    for (const [parameter, name] of [
      ['limitBytes', 'limitBytes'],
      ['sinceSeconds', 'sinceSeconds'],
      ['tailingLines', 'tailLines'],
    ] as const) {
      const number = args.int(parameter) ?? 0;
      if (number > 0) query[name] = String(number);
    }
    const text = yield* call.effect('log', async ({ signal }) => {
      const around = call.clouds.around(kubernetesCloud);
      if (around === null) throw new StepAbort('Node is not a Kubernetes node');
      const [{ podLog }, { clientOf, namespaceOf }, { podContent }] = await Promise.all([
        import('../api/pods.ts'),
        import('../clients.ts'),
        import('../cloud-templates.ts'),
      ]);
      const client = await clientOf(around.config, around.context);
      const namespace = namespaceOf(podContent(around.node.template).namespace, client.cluster);
      return podLog(client, { ...query, namespace, pod: around.node.name }, signal);
    });
    if (args.bool('returnLog')) return text;
    call.say(`> start log of container '${container}' in pod '${call.environment().get('NODE_NAME') ?? ''}'`);
    for (const line of text.split('\n')) if (line !== '') call.say(line);
    call.say('> end log of container');
    return null;
  },
});
