export { ANONYMOUS, descriptionOf, uninstantiated } from './described.ts';
export { fieldsOf, isSymbol, symbolsOf, typesOfSymbol } from './find-type.ts';
export {
  configured,
  type Described,
  type DescribedValue,
  describe,
  instantiate,
} from './instantiate.ts';
export type { DescribableFamily } from './types.ts';
export { elementOf } from './xml.ts';
