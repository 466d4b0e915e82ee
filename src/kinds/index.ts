import type { AnyKind } from '../points/index.ts';
import { axes } from './axes/index.ts';
import { branchProperties } from './branch-properties/index.ts';
import { buildStrategies } from './build-strategies/index.ts';
import { builders } from './builders/index.ts';
import { conditions } from './conditions/index.ts';
import { definitions } from './definitions/index.ts';
import { items } from './items/index.ts';
import { libraryRetrievers } from './library-retrievers/index.ts';
import { mavenReporters } from './maven-reporters/index.ts';
import { parameters } from './parameters/index.ts';
import { properties } from './properties/index.ts';
import { publishers } from './publishers/index.ts';
import { runActions } from './run-actions/index.ts';
import { scms } from './scm/index.ts';
import { scmNavigators } from './scm-navigators/index.ts';
import { scmSources } from './scm-sources/index.ts';
import { triggers } from './triggers/index.ts';
import { views } from './views/index.ts';
import { wrappers } from './wrappers/index.ts';

/** Everything built in. */
export const allKinds: readonly AnyKind[] = [
  ...items,
  ...axes,
  ...views,
  ...builders,
  ...publishers,
  ...wrappers,
  ...scms,
  ...parameters,
  ...properties,
  ...triggers,
  ...definitions,
  ...runActions,
  ...scmSources,
  ...scmNavigators,
  ...buildStrategies,
  ...mavenReporters,
  ...branchProperties,
  ...libraryRetrievers,
  ...conditions,
];
