import { ACCESS_CONTROLLED, ACTION, ACTIONABLE, DESCRIBABLE, MODEL_OBJECT, SAVEABLE } from '../host/classes.ts';
import { COMPARABLE, defineClass, OBJECT } from '../host/groovy.ts';

export const USER = defineClass('hudson.model.User', ACTIONABLE, [
  ACCESS_CONTROLLED,
  SAVEABLE,
  COMPARABLE,
  MODEL_OBJECT,
]);
export const USER_PROPERTY = defineClass('hudson.model.UserProperty', OBJECT, [DESCRIBABLE, ACTION]);
export const TOKEN_PROPERTY = defineClass('jenkins.security.ApiTokenProperty', USER_PROPERTY);
export const TOKEN_STORE = defineClass('jenkins.security.apitoken.ApiTokenStore');
export const HASHED_TOKEN = defineClass('jenkins.security.apitoken.ApiTokenStore$HashedToken');
export const TOKEN_INFO = defineClass('jenkins.security.ApiTokenProperty$TokenInfoAndStats');
export const NEW_TOKEN = defineClass('jenkins.security.apitoken.ApiTokenStore$TokenUuidAndPlainValue');
export const MAIL_PROPERTY = defineClass('hudson.tasks.Mailer$UserProperty', USER_PROPERTY);
export const PASSWORD_PROPERTY = defineClass('hudson.security.HudsonPrivateSecurityRealm$Details', USER_PROPERTY);
