import { basename, dirname } from 'node:path';
import { defineClass, Instance, type NativeClass, nativeClass, type Value } from '../host/groovy.ts';
import { awaited } from '../host/host.ts';

/** Represents a file that the server refers to. Scripts see its name; its content only where `read` says so. */
export interface FileState {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly exists: () => boolean;
  readonly read: (() => Promise<string>) | null;
}

const FILE = defineClass('java.io.File');

export function fileObject(path: string, more: Partial<FileState> = {}): Value {
  return new Instance<FileState>(FILE, { path, kind: 'folder', exists: () => true, read: null, ...more });
}

const readRow = function* (self: Instance<FileState>, _args: readonly Value[], vm: Parameters<typeof awaited>[0]) {
  const { read, path } = self.state;
  if (read === null) return vm.fail('java.lang.SecurityException', `Scripts not permitted to read ${path}`);
  const text = yield* awaited(vm, read());
  vm.checkString(text.length);
  return text;
};

export const fileClasses: readonly NativeClass[] = [
  nativeClass<Instance<FileState>>(FILE, {
    methods: [
      ['getPath', 0, (self) => self.state.path],
      ['getAbsolutePath', 0, (self) => self.state.path],
      ['getCanonicalPath', 0, (self) => self.state.path],
      ['getName', 0, (self) => basename(self.state.path)],
      ['getParent', 0, (self) => dirname(self.state.path)],
      ['toString', 0, (self) => self.state.path],
      ['exists', 0, (self) => self.state.exists()],
      ['isDirectory', 0, (self) => self.state.kind === 'folder' && self.state.exists()],
      ['isFile', 0, (self) => self.state.kind === 'file' && self.state.exists()],
      ['getText', 0, readRow],
      ['getText', 1, readRow],
      ['equals', 1, (self, [other]) => isSameFile(self, other)],
    ],
  }),
];

function isSameFile(self: Instance<FileState>, other: Value | undefined): boolean {
  if (!(other instanceof Instance) || other.type !== FILE) return false;
  const { state }: { readonly state: unknown } = other;
  return typeof state === 'object' && state !== null && 'path' in state && state.path === self.state.path;
}
