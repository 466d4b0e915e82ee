export { ANONYMOUS, descriptionOf, uninstantiated } from './described.ts';
export { isSymbol, symbolsOf, typesOf, typesOfSymbol } from './find-type.ts';
export {
  configured,
  type Described,
  type DescribedValue,
  describe,
  instantiate,
} from './instantiate.ts';
export { elementOf } from './xml.ts';
