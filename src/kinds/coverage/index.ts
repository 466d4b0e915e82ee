import type { BuiltInPlugin } from '../../points/index.ts';
import { coverage } from './action.ts';
import { coberturaCoverage } from './cobertura/action.ts';
import { cobertura } from './cobertura/publisher.ts';
import { jacocoCoverage } from './jacoco/action.ts';
import { jacoco } from './jacoco/publisher.ts';
import { publishCoverage } from './publish.ts';
import { recordCoverage } from './record.ts';

/** Holds the plugins that report coverage; two of them store it in the same way. */
export const coveragePlugins: readonly BuiltInPlugin[] = [
  { name: 'coverage', kinds: [recordCoverage] },
  { name: 'coverage', sharedWith: ['code-coverage-api'], kinds: [coverage] },
  { name: 'coverage', shortName: 'code-coverage-api', kinds: [publishCoverage] },
  { name: 'coverage', shortName: 'jacoco', kinds: [jacoco, jacocoCoverage] },
  { name: 'coverage', shortName: 'cobertura', kinds: [cobertura, coberturaCoverage] },
];
