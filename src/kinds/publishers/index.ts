import type { PublisherKind } from '../../points/index.ts';
import { archiver } from './archiver/index.ts';
import { buildTrigger } from './build-trigger/index.ts';
import { fingerprinter } from './fingerprinter/index.ts';

export const publishers = [archiver, fingerprinter, buildTrigger] as const satisfies readonly PublisherKind[];
