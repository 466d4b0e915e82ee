export type { ExportAnswer } from './answer.ts';
export { type BeanSpec, beanFamily, defineBean, list, map, type RowSpec, refer } from './bean.ts';
export { ExportError, type ExportErrorReason } from './errors.ts';
export { PAUSE } from './pause.ts';
export { readText } from './read-text.ts';
export { type ExportFormat, type ExportOptions, type ExportQuery, prepareExport } from './request.ts';
export { writeSchema } from './schema.ts';
export { selected } from './selected.ts';
export {
  type Bean,
  type LazyList,
  type MapValue,
  type Reference,
  type Row,
  type Source,
  UNKNOWN,
  type Value,
} from './types.ts';
