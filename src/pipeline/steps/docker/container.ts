import type { Scope } from '../../flow/scope.ts';
import { plain, type Word } from './words.ts';

/** A container in which the commands of a block's body run. It is recorded: another server goes on with it. */
export interface Container {
  readonly id: string;
  /** Working folder of its own command. */
  readonly folder: string;
  /** What `docker exec` of this version can be told. */
  readonly takesVariables: boolean;
  readonly takesFolder: boolean;
}

/** What is to run. */
export interface Command {
  readonly words: readonly Word[];
  /** Null: wherever it is. */
  readonly folder: string | null;
  readonly env: ReadonlyMap<string, string>;
}

type Variables = Readonly<Record<string, string>>;

const MARK = 'containers';

/** What a block adds to the marks of its body so that commands run in the container. */
export function withContainer(scope: Scope, container: Container): Readonly<Record<string, unknown>> {
  return { [MARK]: [container, ...containersAround(scope)] };
}

/** Innermost first. */
export function containersAround(scope: Scope): readonly Container[] {
  return (scope.mark(MARK) as readonly Container[] | undefined) ?? [];
}

/** The command that runs a command in containers, the first of which is the innermost. `host`: variables of the node. */
export function commandWithin(containers: readonly Container[], command: Command, host: Variables): readonly Word[] {
  return containers.reduce((words, each) => inContainer(each, { ...command, words }, host), command.words);
}

/** Jenkins: `WithContainerStep$Decorator`. */
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

/** Variables that the node does not have like this; programs are found by the container's own PATH. */
export function ownVariables(env: ReadonlyMap<string, string>, host: Variables): ReadonlyMap<string, string> {
  return new Map([...env].filter(([name, value]) => host[name] !== value && name !== 'PATH' && name !== ''));
}
