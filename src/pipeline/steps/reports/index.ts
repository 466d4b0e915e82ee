import type { StepKind } from '../define.ts';
import { archive } from './archive.ts';
import { coreStep } from './core-step.ts';
import { addEmbeddableBadgeConfiguration } from './embeddable-badge.ts';
import { unarchive } from './unarchive.ts';

export const reportsSteps: readonly StepKind[] = [addEmbeddableBadgeConfiguration, archive, coreStep, unarchive];
