export { bindDocument } from './bind-document.ts';
export { bindFields, bindObject } from './bind-object.ts';
export type { Binding } from './binding.ts';
export { type FormObject, isObject, memberOf, objectsIn } from './values.ts';
