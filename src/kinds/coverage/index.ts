import type { BuiltInPlugin } from '../../points/index.ts';
import { coverage } from './action.ts';
import { coberturaCoverage } from './cobertura/action.ts';
import { cobertura } from './cobertura/publisher.ts';
import { jacocoCoverage } from './jacoco/action.ts';
import { jacoco } from './jacoco/publisher.ts';
import { publishCoverage } from './publish.ts';
import { recordCoverage } from './record.ts';

export const coveragePlugin: BuiltInPlugin = {
  name: 'coverage',
  kinds: [recordCoverage, jacoco, cobertura, publishCoverage, coverage, jacocoCoverage, coberturaCoverage],
};
