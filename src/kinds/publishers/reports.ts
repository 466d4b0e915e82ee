import type { PublisherKind } from '../../points/index.ts';
import { checkstyle } from './checkstyle/index.ts';
import { cobertura } from './cobertura/index.ts';
import { recordCoverage } from './coverage/index.ts';
import { htmlPublisher } from './html/index.ts';
import { recordIssues } from './issues/index.ts';
import { jacoco } from './jacoco/index.ts';
import { javadoc } from './javadoc/index.ts';
import { junit } from './junit/index.ts';
import { publishCoverage } from './publish-coverage/index.ts';

/** Those that make reports of what the build found out. */
export const reportPublishers = [
  junit,
  htmlPublisher,
  javadoc,
  recordCoverage,
  jacoco,
  cobertura,
  publishCoverage,
  recordIssues,
  checkstyle,
] as const satisfies readonly PublisherKind[];
