import type { WrapperKind } from '../../points/index.ts';
import { ansiColour } from './ansi-colour/index.ts';
import { clean } from './clean/index.ts';
import { timeout } from './timeout/index.ts';
import { timestamps } from './timestamps/index.ts';

export const wrappers = [timeout, timestamps, clean, ansiColour] as const satisfies readonly WrapperKind[];
