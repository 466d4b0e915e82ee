import { defineBean, type LazyList, list, refer } from '../../export/index.ts';
import { archivedFiles } from '../archived-files.ts';
import { displayPaths, SHORTENED_AT_MOST } from '../display-paths.ts';
import type { BeanContext } from '../route.ts';

interface ArtifactTarget {
  readonly path: string;
  readonly displayPath: string | null;
}

const artifactBean = defineBean<ArtifactTarget, BeanContext>('hudson.model.Run$Artifact', {
  visibility: 3,
  rows: {
    displayPath: {
      doc: 'Shortest path that tells it from the others; null where there are many.',
      read: ({ displayPath }) => displayPath,
    },
    fileName: { doc: 'Name of the file.', read: ({ path }) => path.slice(path.lastIndexOf('/') + 1) },
    relativePath: { doc: 'Path below `artifact/`.', read: ({ path }) => path },
  },
});

/** Files of an archive folder, read as far as they are sent. */
export function artifactReferences(folder: string): LazyList<BeanContext> {
  return list<BeanContext>(function* range(from, to) {
    const files = archivedFiles(folder)[Symbol.iterator]();
    const first: string[] = [];
    for (let next = files.next(); !next.done; next = files.next()) {
      first.push(next.value);
      if (first.length > SHORTENED_AT_MOST) break;
    }
    const shown = displayPaths(first);
    let at = 0;
    for (const path of first) {
      if (at >= from && at < to) yield refer(artifactBean, { path, displayPath: shown[at] ?? null }, { exact: true });
      at += 1;
    }
    while (at < to) {
      const next = files.next();
      if (next.done) return;
      if (at >= from) yield refer(artifactBean, { path: next.value, displayPath: null }, { exact: true });
      at += 1;
    }
  });
}
