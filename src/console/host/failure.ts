import {
  defineClass,
  EXCEPTION,
  type GroovyClass,
  type NativeClass,
  nativeClass,
  newThrowable,
  RUNTIME_EXCEPTION,
  textArg,
} from './groovy.ts';
import { JENKINS_FAILURE } from './host.ts';

function withMessage(type: GroovyClass): NativeClass {
  return nativeClass(type, { constructors: [[1, (_none, [message], vm) => newThrowable(type, textArg(vm, message))]] });
}

export const failureClasses: readonly NativeClass[] = [
  withMessage(defineClass(JENKINS_FAILURE, RUNTIME_EXCEPTION)),
  withMessage(defineClass('hudson.model.Descriptor$FormException', EXCEPTION)),
  withMessage(defineClass('hudson.security.AccessDeniedException3', RUNTIME_EXCEPTION)),
];
