import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { rawEncodePath } from '../../model/index.ts';
import { defineClass, Instance, type NativeClass, nativeClass, type Value } from '../host/groovy.ts';
import { fileObject } from '../values/files.ts';

const ARTIFACT = defineClass('hudson.model.Run$Artifact');

interface ArtifactState {
  readonly archive: string;
  /** Holds the path relative to the archive. */
  readonly path: string;
}

export function artifactObject(archive: string, path: string): Value {
  return new Instance<ArtifactState>(ARTIFACT, { archive, path });
}

/** Returns the paths of the files in an archive, folder by folder in the order of names; links are left out. */
export async function archivedFiles(archive: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(archive, below), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await archivedFiles(archive, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
}

export const artifactClasses: readonly NativeClass[] = [
  nativeClass<Instance<ArtifactState>>(ARTIFACT, {
    methods: [
      ['getFileName', 0, (self) => basename(self.state.path)],
      ['getRelativePath', 0, (self) => self.state.path],
      ['getDisplayPath', 0, (self) => self.state.path],
      ['getHref', 0, (self) => rawEncodePath(self.state.path)],
      ['getFile', 0, (self) => fileObject(join(self.state.archive, self.state.path), { kind: 'file' })],
      ['toString', 0, (self) => self.state.path],
    ],
  }),
];
