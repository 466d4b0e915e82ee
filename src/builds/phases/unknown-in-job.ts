import { parameterDefinitions, unknownParameterText, unknownParts, unknownText } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';

/** Lists the settings of a job of which a build says itself what becomes of parts that are not known. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set([
  ...['scm', 'buildWrappers', 'builders', 'publishers', 'reporters', 'parameterDefinitions', 'definition'],
  ...['prebuilders', 'postbuilders'],
]);

/**
 * Says at the head of a console which parameters are passed on as they came, since their classes are not known here, and which
 * other parts of the job do nothing because their plugins do not work.
 */
export function logUnknownParts({ config, log }: Pick<ActiveRun, 'config' | 'log'>): void {
  for (const { kind, config: definition } of parameterDefinitions(config) ?? []) {
    const why = unknownParameterText(kind);
    if (why !== null) log.line(`WARNING: ${why}: ${definition.name} is passed on as text`);
  }
  for (const { setting, part } of unknownParts(config)) {
    if (part.plugin === undefined || SAID_ELSEWHERE.has(setting)) continue;
    log.line(`WARNING: ${unknownText(part, 'part of a job')}`);
  }
}
