import type { Scope } from '../../flow/scope.ts';
import { plain, type Word } from './words.ts';

/**
 * Describes a container in which the commands of a block's body run. It is recorded, so that another server can go on with
 * it.
 */
export interface Container {
  readonly id: string;
  /** Holds the working folder of the container's own command. */
  readonly folder: string;
  /** Says, like `takesFolder`, which option `docker exec` of this version accepts: here `--env`. */
  readonly takesVariables: boolean;
  readonly takesFolder: boolean;
}

/** Describes a command to run. */
export interface Command {
  readonly words: readonly Word[];
  /** Holds the working folder; null means any. */
  readonly folder: string | null;
  readonly env: ReadonlyMap<string, string>;
}

type Variables = Readonly<Record<string, string>>;

const MARK = 'containers';

/** Returns the marks that a block adds to its body so that commands run in the container. */
export function withContainer(scope: Scope, container: Container): Readonly<Record<string, unknown>> {
  return { [MARK]: [container, ...containersAround(scope)] };
}

/** Returns the containers around a scope, innermost first. */
export function containersAround(scope: Scope): readonly Container[] {
  return (scope.mark(MARK) as readonly Container[] | undefined) ?? [];
}

/**
 * Returns the command that runs a command in containers, the first of which is the innermost. `host` holds the variables of
 * the node.
 */
export function commandWithin(containers: readonly Container[], command: Command, host: Variables): readonly Word[] {
  return containers.reduce((words, each) => inContainer(each, { ...command, words }, host), command.words);
}

/** Returns the command that runs a command in one container. Jenkins: `WithContainerStep$Decorator`. */
function inContainer(container: Container, { words, folder, env }: Command, host: Variables): readonly Word[] {
  const isElsewhere = folder !== null && folder !== container.folder;
  const variables = [...ownVariables(env, host)].map(([name, value]) => `${name}=${value}`).sort();
  const secrets = variables.map((text) => ({ text, isSecret: true }));
  return [
    ...plain('docker', 'exec'),
    ...(isElsewhere && container.takesFolder ? plain('--workdir', folder) : []),
    ...(container.takesVariables ? secrets.flatMap((secret) => [...plain('--env'), secret]) : []),
    ...plain(container.id),
    ...(container.takesVariables ? [] : [...plain('env'), ...secrets]),
    ...(isElsewhere && !container.takesFolder ? shellIn(folder) : []),
    ...words,
  ];
}

function shellIn(folder: string): readonly Word[] {
  return plain('sh', '-c', `cd '${folder.replaceAll("'", `'"'"'`)}'; exec "$@"`, '--');
}

/**
 * Returns the variables that the node lacks or has with another value. PATH is left out: programs are found by the
 * container's own.
 */
export function ownVariables(env: ReadonlyMap<string, string>, host: Variables): ReadonlyMap<string, string> {
  return new Map([...env].filter(([name, value]) => host[name] !== value && name !== 'PATH' && name !== ''));
}
