import type { NativeClass } from '../host/groovy.ts';
import { apiTokenClasses } from './api-token.ts';
import { userClasses as ownClasses } from './user.ts';
import { userPropertyClasses } from './user-property.ts';

export { USER } from './classes.ts';
export { savedUser, userArg } from './user-object.ts';

export const userClasses: readonly NativeClass[] = [...ownClasses, ...userPropertyClasses, ...apiTokenClasses];
