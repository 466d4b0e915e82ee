export type { Bean, LazyList, MapValue, Reference, Row, Value } from './types.ts';
