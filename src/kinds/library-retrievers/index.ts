import type { LibraryRetrieverKind } from '../../points/index.ts';
import { legacyScm } from '../pipeline-groovy-lib/legacy-retriever.ts';
import { modernScm } from '../pipeline-groovy-lib/modern-retriever.ts';

export const libraryRetrievers = [modernScm, legacyScm] as const satisfies readonly LibraryRetrieverKind[];
