import type { PublisherKind } from '../../points/index.ts';
import { cobertura } from '../coverage/cobertura/publisher.ts';
import { jacoco } from '../coverage/jacoco/publisher.ts';
import { publishCoverage } from '../coverage/publish.ts';
import { recordCoverage } from '../coverage/record.ts';
import { htmlPublisher } from '../html-publisher/publisher.ts';
import { javadoc } from '../javadoc/publisher.ts';
import { junit } from '../junit/publisher.ts';
import { checkstyle } from '../warnings-ng/checkstyle.ts';
import { recordIssues } from '../warnings-ng/publisher.ts';

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
