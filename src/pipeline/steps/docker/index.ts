import type { StepKind } from '../define.ts';
import { withDockerContainer } from './with-container.ts';
import { withDockerRegistry } from './with-registry.ts';
import { withDockerServer } from './with-server.ts';

export const dockerSteps: readonly StepKind[] = [withDockerContainer, withDockerRegistry, withDockerServer];
