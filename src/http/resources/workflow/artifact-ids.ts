interface Folder {
  readonly children: Map<string, Folder | number>;
}

/**
 * Returns the ids of archived files in the tree of their folders: `n1`, `n2` … in the order of the paths, folders counted
 * as well. A file that is alone in a folder shares the folder's id. Jenkins: `Run#addArtifacts`.
 */
export function artifactIds(paths: readonly string[]): readonly string[] {
  const ids: string[] = [];
  let count = 0;
  const number = ({ children }: Folder, own: string | null): void => {
    for (const child of children.values()) {
      const id: string = own !== null && children.size === 1 ? own : `n${++count}`;
      if (typeof child === 'number') ids[child] = id;
      else number(child, id);
    }
  };
  number(treeOf(paths), null);
  return ids;
}

function treeOf(paths: readonly string[]): Folder {
  const root: Folder = { children: new Map() };
  for (const [at, path] of paths.entries()) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      const known = folder.children.get(part);
      const inner: Folder = known === undefined || typeof known === 'number' ? { children: new Map() } : known;
      folder.children.set(part, inner);
      folder = inner;
    }
    folder.children.set(name, at);
  }
  return root;
}
