import type { BuiltInPlugin } from '../../points/index.ts';
import { ant } from './builder.ts';
import { antTool } from './tool.ts';
import { antWrapper } from './wrapper.ts';

export const antPlugin: BuiltInPlugin = {
  name: 'ant',
  kinds: [ant, antWrapper, antTool],
};
