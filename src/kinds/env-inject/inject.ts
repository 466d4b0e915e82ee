import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { propertiesOf } from '../shared/arguments.ts';
import { MAX_PROPERTIES, readSmallFile, withValues } from '../shared/bounded.ts';
import type { Injection } from './fields.ts';
import { outsidePath } from './outside-path.ts';

export const PREFIX = '[EnvInject] - ';

/**
 * Reads properties of a file and of the configuration, runs scripts, and adds the variables to the environment; names in
 * `kept` are left as they are. Throws StepAbort. Groovy is refused: its scripts would run inside of the server.
 */
export async function inject(
  injection: Injection | null,
  context: RunContext,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (injection === null) return;
  const { secureGroovyScript, groovyScriptContent } = injection;
  if (isSaid(secureGroovyScript?.script) || isSaid(groovyScriptContent))
    throw new StepAbort(`${PREFIX}[ERROR] - Groovy scripts are not run by this server`);
  const variables = [
    ...(await fromFile(injection.propertiesFilePath, context)),
    ...fromContent(injection.propertiesContent, context),
  ];
  for (const [name, value] of variables) if (!kept.has(name)) context.env.set(name, value);
  await runScripts(injection, context);
}

function isSaid(text: string | null | undefined): text is string {
  return (text ?? '').trim() !== '';
}

type Variables = readonly (readonly [string, string])[];

async function fromFile(configured: string | null, context: RunContext): Promise<Variables> {
  if (!isSaid(configured)) return [];
  const { env, log } = context;
  const path = expand(configured.trim(), env);
  const bytes = await bytesOf(configured.trim(), path, context);
  if (bytes === null) throw new StepAbort(`${PREFIX}[ERROR] - The given properties file path '${path}' doesn't exist.`);
  log.line(`${PREFIX}Injecting as environment variables the properties file path '${path}'`);
  const text = bytes.toString('utf8');
  const variables = withValues(propertiesOf(text, MAX_PROPERTIES), (_name, value) => expand(value, env));
  log.line(`${PREFIX}Variables injected successfully.`);
  return variables;
}

/** Reads a file; null where there is none. */
async function bytesOf(configured: string, path: string, context: RunContext): Promise<Buffer | null> {
  const { env, outside, workspace } = context;
  const isInside = path.startsWith(`${workspace.path}/`);
  const place = isInside ? null : outsidePath(configured, env);
  if (place !== null) return outside.read(place.place, place.path);
  const relative = isInside ? path.slice(workspace.path.length + 1) : path;
  return (await workspace.exists(relative)) ? readSmallFile(workspace, relative) : null;
}

function fromContent(configured: string | null, { env, log }: RunContext): Variables {
  if (!isSaid(configured)) return [];
  const seen = new Map(env);
  const variables = withValues(propertiesOf(configured, MAX_PROPERTIES), (name, value) => {
    const resolved = expand(value, seen);
    seen.set(name, resolved);
    return resolved;
  });
  log.line(`${PREFIX}Injecting as environment variables the properties content `);
  for (const [name, value] of variables) log.line(`${name}=${value}`);
  log.line('');
  log.line(`${PREFIX}Variables injected successfully.`);
  return variables;
}

async function runScripts({ scriptFilePath, scriptContent }: Injection, context: RunContext): Promise<void> {
  const { env, launch, log } = context;
  if (isSaid(scriptFilePath)) {
    const path = expand(scriptFilePath.trim(), env);
    log.line(`${PREFIX}Executing '${path}'.`);
    await ended(await launch.script(`. '${inWorkspace(path).replaceAll("'", "'\\''")}'`), context);
  }
  if (isSaid(scriptContent)) {
    log.line(`${PREFIX}Executing and processing the following script content: `);
    for (const line of scriptContent.split(/\r?\n/)) log.line(line);
    await ended(await launch.script(scriptContent), context);
  }
}

/** Returns a path with a slash in it, because the shell would search PATH for a file without one. */
function inWorkspace(path: string): string {
  return path.startsWith('/') ? path : `./${path}`;
}

async function ended(code: number, { log }: RunContext): Promise<void> {
  if (code !== 0) throw new StepAbort(`${PREFIX}[ERROR] - The exit code is '${code}'. Fail the build.`);
  log.line(`${PREFIX}Script executed successfully.`);
}
