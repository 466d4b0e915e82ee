import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly dockerConnector: DockerConnectorKind;
  }
}

/** Says how an agent gets into a container. Jenkins: `DockerComputerConnector`. */
export interface DockerConnectorKind<C = unknown> extends AnyKind<C> {
  readonly family: 'dockerConnector';
  /** `started`: the image has the agent and starts it. `injected`: the server copies it into the container and starts it. */
  readonly way: 'started' | 'injected' | 'unsupported';
  /** Returns the user as which the agent runs; null for that of the image. */
  user(config: C): string | null;
  /** Returns the address of this server for agents; null for the configured one. */
  serverUrl(config: C): string | null;
}

export function defineDockerConnector<F extends Fields>(
  spec: KindSpec<F> &
    Pick<DockerConnectorKind<ConfigOf<F>>, 'way'> &
    Partial<Pick<DockerConnectorKind<ConfigOf<F>>, 'user' | 'serverUrl'>>,
): Typed<DockerConnectorKind, ConfigOf<F>> {
  const kind: DockerConnectorKind<ConfigOf<F>> = {
    ...defineKind('dockerConnector', spec),
    way: spec.way,
    user: (config) => spec.user?.(config) ?? null,
    serverUrl: (config) => spec.serverUrl?.(config) ?? null,
  };
  return kind;
}
