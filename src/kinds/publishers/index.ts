import type { PublisherKind } from '../../points/index.ts';
import { archiver } from './archiver/index.ts';
import { buildTrigger } from './build-trigger/index.ts';
import { clean } from './clean/index.ts';
import { fingerprinter } from './fingerprinter/index.ts';
import { junit } from './junit/index.ts';

export const publishers = [
  archiver,
  fingerprinter,
  junit,
  buildTrigger,
  clean,
] as const satisfies readonly PublisherKind[];
