import type { NativeClass } from '../host/groovy.ts';
import { pluginManagerClasses } from './plugin-manager.ts';
import { updateCenterClasses } from './update-center.ts';

export const pluginClasses: readonly NativeClass[] = [...pluginManagerClasses, ...updateCenterClasses];
