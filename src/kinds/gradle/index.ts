import type { BuiltInPlugin } from '../../points/index.ts';
import { gradle } from './builder.ts';
import { gradleTool } from './tool.ts';

export const gradlePlugin: BuiltInPlugin = {
  name: 'gradle',
  kinds: [gradle, gradleTool],
};
