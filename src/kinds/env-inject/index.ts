import type { BuiltInPlugin } from '../../points/index.ts';
import { envInjectStep } from './builder.ts';
import { envPasswords } from './passwords.ts';
import { envInjectProperty } from './property.ts';
import { envInjectSettings } from './settings.ts';
import { injectedVariables } from './variables-action.ts';
import { envInject } from './wrapper.ts';

export const envInjectPlugin: BuiltInPlugin = {
  name: 'env-inject',
  shortName: 'envinject',
  kinds: [envInjectStep, envInject, envPasswords, envInjectProperty, injectedVariables],
  settings: [envInjectSettings],
};
