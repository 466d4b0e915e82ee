import type { CloudKind, StepCall as PluginStepCall, Typed } from '../../../points/index.ts';
import type { StepCall } from '../define.ts';

/** Returns what a step of a plugin may use of the clouds. A server without clouds has none of any kind. */
export function cloudsOf(call: StepCall): PluginStepCall['clouds'] {
  const { host, scope } = call;
  const { clouds } = host;
  const configOf = <C>(kind: Typed<CloudKind, C>, name: string): C | null => {
    const cloud = clouds?.cloud(name)?.cloud;
    return cloud !== undefined && cloud.kind === kind ? (cloud.config as C) : null;
  };
  return {
    names: (kind) => clouds?.namesOf(kind) ?? [],
    config: configOf,
    offer(cloud, template) {
      const audience = {
        tell: (line: string) => call.say(line),
        giveUp: () => host.workspaces.cancelWaiting(template.labels),
      };
      return clouds?.offer({ cloud, template, audience }) ?? (() => undefined);
    },
    around(kind) {
      const node = clouds?.of(scope.place?.node ?? '')?.node;
      const found = node === undefined ? null : (clouds?.cloud(node.cloud) ?? null);
      if (node === undefined || found === null) return null;
      const config = configOf(kind, node.cloud);
      return config === null ? null : { node, config, context: found.context };
    },
  };
}
