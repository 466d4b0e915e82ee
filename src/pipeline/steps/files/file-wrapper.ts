import { basename } from 'node:path';
import {
  arrayOf,
  defineClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
} from '../../../groovy/index.ts';
import { stringHash } from '../../../java/index.ts';
import type { AgentFiles } from '../../../points/index.ts';
import { missing, withFiles } from './errors.ts';
import { infoOf } from './paths.ts';

const FILE_WRAPPER = defineClass('org.jenkinsci.plugins.pipeline.utility.steps.fs.FileWrapper', OBJECT, [SERIALIZABLE]);

/** Describes a file as `findFiles` and `touch` return it. */
export type FileFacts = {
  readonly name: string;
  readonly path: string;
  readonly directory: boolean;
  readonly length: number;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
};

export const FILE_WRAPPERS = arrayOf(FILE_WRAPPER);

export const fileWrapperClass: NativeClass = nativeClass<Instance<FileFacts>>(FILE_WRAPPER, {
  methods: [
    ['getName', 0, (self) => self.state.name],
    ['getPath', 0, (self) => self.state.path],
    ['isDirectory', 0, (self) => self.state.directory],
    ['getLength', 0, (self) => BigInt(self.state.length)],
    ['getLastModified', 0, (self) => BigInt(self.state.lastModified)],
    ['toString', 0, (self) => self.state.path],
    ['equals', 1, (self, [other]) => other instanceof Instance && isSame(self.state, other)],
    ['hashCode', 0, (self) => stringHash(self.state.path)],
  ],
});

export function fileWrapper(facts: FileFacts): Instance<FileFacts> {
  return new Instance(FILE_WRAPPER, facts);
}

/** Returns the facts of a file; `path` is the path that the script sees. */
export async function factsOf(files: AgentFiles, file: string, path: string): Promise<FileFacts> {
  return withFiles(file, async () => {
    const facts = (await infoOf(files, file)) ?? (await files.info(file, { followLinks: false })) ?? missing(file);
    const directory = facts.kind === 'folder';
    return {
      name: basename(file),
      path: directory && !path.endsWith('/') ? `${path}/` : path,
      directory,
      length: facts.size,
      lastModified: Math.floor(facts.modified),
    };
  });
}

function isSame(facts: FileFacts, other: Instance): boolean {
  return other.type === FILE_WRAPPER && (other.state as FileFacts).path === facts.path;
}
