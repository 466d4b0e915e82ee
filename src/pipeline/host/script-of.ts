import type { ActiveRun } from '../../builds/index.ts';
import { type DefinitionKind, pipelineConfig } from '../../points/index.ts';
import { DURABILITIES } from '../journal/index.ts';
import type { FlowScript } from './flow-files.ts';
import { propertyOf } from './job-property.ts';

/** What the job says at this moment; null: it has no script. */
export function scriptOf({ config }: Pick<ActiveRun, 'config'>): FlowScript | null {
  const definition = pipelineConfig(config)?.definition ?? null;
  if (definition === null || definition.kind === null) return null;
  const inline = (definition.kind as DefinitionKind).inline(definition.config);
  if (inline === null) return null;
  const resumeBlocked = propertyOf(config, 'DisableResumeJobProperty') !== null;
  const hint = propertyOf(config, 'DurabilityHintJobProperty')?.hint;
  const wanted = DURABILITIES.find((durability) => durability === hint) ?? 'MAX_SURVIVABILITY';
  return { ...inline, resumeBlocked, durability: resumeBlocked ? 'PERFORMANCE_OPTIMIZED' : wanted };
}
