import type { Route } from '../../route.ts';
import { nodeScriptPages, scriptPages } from './script-page.ts';
import { nodeScriptText, scriptText } from './script-text.ts';

export const consoleRoutes: readonly Route[] = [scriptText, nodeScriptText, ...scriptPages, ...nodeScriptPages];
