export { throwableClasses } from './classes.ts';
export { missingMethodText } from './missing.ts';
export { isThrowable, newThrowable, type Throwable } from './throwable.ts';
export { stackTraceText } from './trace.ts';
