import type { ParameterValue } from '../../model/index.ts';
import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { BUILD_DATA, type BuildData } from '../git/built.ts';
import { propertiesOf } from '../shared/arguments.ts';
import { MAX_CHARACTERS, MAX_PROPERTIES, readSmallFile, withValues } from '../shared/bounded.ts';
import type { ParameterSource } from './fields.ts';
import { checkValues } from './limits.ts';

const TAG = '[parameterizedtrigger]';

/** Describes what is passed to a run of another job. */
export interface HandedOver {
  readonly parameters: readonly ParameterValue[];
  readonly revision?: string;
  readonly cells?: string;
  /** Holds a label expression. */
  readonly label?: string;
}

/** Is thrown where a configuration says that nothing is to be started. */
export class NothingToStart extends Error {
  override readonly name = 'NothingToStart';
}

/**
 * Returns everything that sources pass on, where later ones override earlier ones; null where none of them has anything.
 */
export async function handedOver(sources: readonly ParameterSource[], context: RunContext): Promise<HandedOver | null> {
  const all: HandedOver[] = [];
  for (const source of sources) {
    const given = await ofSource(source, context);
    if (given !== null) all.push(given);
  }
  if (all.length === 0) return null;
  const parameters = all.flatMap((each) => each.parameters);
  checkValues(parameters);
  return Object.assign({}, ...all, { parameters });
}

/** Returns the values of a properties text with their variables resolved. */
export function predefined(properties: string, { env }: RunContext, isText = false): readonly ParameterValue[] {
  const resolved = withValues(propertiesOf(properties, MAX_PROPERTIES), (_name, value) => expand(value, env));
  return resolved.map(([name, value]) => ({ kind: isText && value.includes('\n') ? 'text' : 'string', name, value }));
}

async function ofSource(source: ParameterSource, context: RunContext): Promise<HandedOver | null> {
  switch (source.kind) {
    case 'current':
      return ofRun(context);
    case 'predefined': {
      const { properties, textParamValueOnNewLine } = source.config;
      return { parameters: predefined(properties, context, textParamValueOnNewLine) };
    }
    case 'file':
      return ofFiles(source.config, context);
    case 'boolean':
      return { parameters: source.config.configs.map(({ name, value }) => ({ kind: 'boolean', name, value })) };
    case 'node':
      return ofNode(context);
    case 'cells':
      return { parameters: [], cells: expand(source.config.filter, context.env) };
    case 'revision':
      return ofCheckout(context);
    case 'unknown':
      throw new StepAbort(`${source.tag} is not a kind of parameters that this server knows`);
  }
}

/** Returns the parameters of the current run except uploaded files, which belong to it alone; null where it has none. */
function ofRun({ run, log }: RunContext): HandedOver | null {
  if (run.parameters === null) {
    log.line(`${TAG} Current build has no parameters.`);
    return null;
  }
  return { parameters: run.parameters.filter(({ kind }) => kind !== 'file') };
}

/** Returns the node that the run is on as a label, whatever variables say. */
function ofNode({ run, log }: RunContext): HandedOver {
  const node = run.builtOn === '' ? 'built-in' : run.builtOn;
  log.line(`Returning node parameter for ${node}`);
  return { parameters: [], label: `"${node.replace(/["\\]/g, '\\$&')}"` };
}

async function ofFiles(
  config: Extract<ParameterSource, { kind: 'file' }>['config'],
  context: RunContext,
): Promise<HandedOver | null> {
  if (config.useMatrixChild)
    throw new StepAbort('Properties files of the runs of a matrix project are not read by this server');
  const { env, log, workspace } = context;
  const parameters: ParameterValue[] = [];
  const names = expand(config.propertiesFile, env).split(',');
  for (const file of names.map((name) => name.trim()).filter((name) => name !== '')) {
    const path = file.startsWith(`${workspace.path}/`) ? file.slice(workspace.path.length + 1) : file;
    if (!(await workspace.exists(path))) {
      log.line(`${TAG} Properties file ${file} did not exist.`);
      if (!config.failTriggerOnMissing) continue;
      log.line('Not triggering due to missing file');
      throw new NothingToStart();
    }
    const text = expand(decoded(await readSmallFile(workspace, path), config.encoding), env, MAX_CHARACTERS);
    for (const [name, value] of propertiesOf(text, MAX_PROPERTIES)) parameters.push({ kind: 'string', name, value });
    checkValues(parameters);
  }
  return parameters.length === 0 ? null : { parameters };
}

/** Decodes bytes in the configured encoding, or in UTF-8 where none is configured. */
export function decoded(bytes: Buffer, encoding: string | null): string {
  const label = encoding?.trim() || 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new StepAbort(`Not an encoding: ${label}`);
  }
}

function ofCheckout({ actions, log }: RunContext): HandedOver | null {
  const [data] = actions.of(BUILD_DATA) as readonly BuildData[];
  if (data === undefined) {
    log.line("This project doesn't use Git as SCM. Can't pass the revision to downstream");
    return null;
  }
  if (data.lastBuild === null) {
    log.line("Missing build information. Can't pass the revision to downstream");
    return null;
  }
  return { parameters: [], revision: data.lastBuild.revision.sha1 };
}
