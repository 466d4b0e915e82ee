import { defineBean, type LazyList, list, PAUSE, refer } from '../../../export/index.ts';
import { archivedFiles } from '../../files/archived-files.ts';
import { displayPaths, MAX_SHORTENED } from '../../files/display-paths.ts';
import type { BeanContext } from '../../route.ts';

interface ArtifactTarget {
  readonly path: string;
  readonly displayPath: string | null;
}

export const artifactBean = defineBean<ArtifactTarget, BeanContext>('hudson.model.Run$Artifact', {
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

/** Returns the files of an archive folder, read as far as they are sent. */
export function artifactReferences(folder: string): LazyList<BeanContext> {
  return list<BeanContext>(function* range(from, to) {
    let at = 0;
    for (const artifact of artifactsOf(folder)) {
      if (at >= to) return;
      if (artifact === PAUSE) yield PAUSE;
      else if (at >= from) yield refer(artifactBean, artifact, { exact: true });
      if (artifact !== PAUSE) at += 1;
    }
  });
}

/**
 * Yields the artifacts of a folder. The first ones are held back until it is known whether there are few enough to be shown
 * with shortened paths.
 */
function* artifactsOf(folder: string): Iterable<ArtifactTarget | typeof PAUSE> {
  let first: string[] | null = [];
  for (const path of archivedFiles(folder)) {
    if (path === null) yield PAUSE;
    else if (first === null) yield { path, displayPath: null };
    else if (first.length < MAX_SHORTENED) first.push(path);
    else {
      for (const held of [...first, path]) yield { path: held, displayPath: null };
      first = null;
    }
  }
  const shown = displayPaths(first ?? []);
  for (const [at, path] of (first ?? []).entries()) yield { path, displayPath: shown[at] ?? null };
}
