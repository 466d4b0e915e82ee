import { classOfTag, isUnknownParameter, parameterDefinitions } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';

/** Says at the head of a console which parameters are passed on as they came, since their classes are not known here. */
export function logUnknownParameters({ config, log }: Pick<ActiveRun, 'config' | 'log'>): void {
  for (const { kind, config: definition } of parameterDefinitions(config) ?? []) {
    if (!isUnknownParameter(kind)) continue;
    log.line(
      `WARNING: ${classOfTag(kind.xmlTag)} is not a kind of parameter that this server knows: ${definition.name} is passed on as text`,
    );
  }
}
