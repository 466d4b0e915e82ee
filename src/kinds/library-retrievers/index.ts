import type { LibraryRetrieverKind } from '../../points/index.ts';
import { legacyScm } from './legacy/index.ts';
import { modernScm } from './modern/index.ts';

export const libraryRetrievers = [modernScm, legacyScm] as const satisfies readonly LibraryRetrieverKind[];
