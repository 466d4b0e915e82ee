import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { Machine } from './machine.ts';
import type { SshSettings } from './ssh-settings.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly launcher: LauncherKind;
  }
}

/** Provides what connecting to a node's machine needs. */
export interface LaunchContext {
  readonly node: {
    readonly name: string;
    /** Names the folder of the node on its machine, as it is configured. */
    readonly remoteFolder: string;
  };
  /** Ends the attempt: a person took it back, the node was removed, or the server stops. */
  readonly signal: AbortSignal;
  /** Adds a line to the log of the node, which people read. */
  log(line: string): void;
  /** Connects to an SSH host. */
  ssh(settings: SshSettings): Promise<Machine>;
  /**
   * Runs a program on the server's machine that speaks the protocol of the agent program on its standard input and output. Its
   * errors are lines of the node's log.
   */
  program(argv: readonly string[]): Promise<Machine>;
}

/**
 * Says how the server comes to the machine of a node. Jenkins: `ComputerLauncher`. Where `launch` is missing the launcher is an
 * inbound one: the agent program connects by itself.
 */
export interface LauncherKind<C = unknown> extends AnyKind<C> {
  readonly family: 'launcher';
  /**
   * Returns the connection. What is thrown is the reason for people why there is none; `LaunchFailed` where the log of the node
   * has it already.
   */
  launch?(config: C, context: LaunchContext): Promise<Machine>;
  /** Returns what it runs on the server's own machine, which only administrators may set; missing where it runs nothing. */
  command?(config: C): string;
}

export function defineLauncher<F extends Fields>(
  spec: KindSpec<F> & {
    launch?(config: ConfigOf<F>, context: LaunchContext): Promise<Machine>;
    command?(config: ConfigOf<F>): string;
  },
): Typed<LauncherKind, ConfigOf<F>> {
  const { launch, command } = spec;
  const kind: LauncherKind<ConfigOf<F>> = {
    ...defineKind('launcher', spec),
    ...(launch && { launch: (config, context) => launch(config, context) }),
    ...(command && { command: (config) => command(config) }),
  };
  return kind;
}

/** Is thrown where a machine could not be connected and the log of the node says why. */
export class LaunchFailed extends Error {
  override readonly name = 'LaunchFailed';
}
