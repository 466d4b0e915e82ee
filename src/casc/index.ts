export {
  type Applied,
  type CascDeps,
  type ConfigurationAsCode,
  createConfigurationAsCode,
} from './configuration-as-code.ts';
export { CascError, type Problem, problemText } from './document/tree.ts';
export type { Difference } from './work/plan.ts';
