import { createReadStream } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import type { Layout } from '../layout/layout.ts';
import { temporaryLayout } from './test-home.ts';

/** Names the home of a real Jenkins; its content is described in the README beside it. */
const ARCHIVE = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'homes', 'scenario2-home.tgz');

interface RecordedFile {
  readonly path: string;
  readonly mode: number;
  /** Is null for a folder, which comes before what is in it. */
  readonly content: Buffer | null;
}

/** Holds the files of the home once they were read: unpacking it for each test takes longer than most tests do. */
let files: Promise<readonly RecordedFile[]> | undefined;

/** Says whether the records of builds are wanted; they are most of the files. */
interface Wanted {
  readonly builds?: boolean;
}

/** Returns a home that a real Jenkins wrote, which is gone after the test. */
export async function recordedHome(t: Finisher, wanted: Wanted = {}): Promise<Layout> {
  const layout = await temporaryLayout(t);
  await unpackRecordedHome(layout.folder, wanted);
  return layout;
}

/** Puts the home that a real Jenkins wrote into an empty folder. */
export async function unpackRecordedHome(folder: string, { builds = true }: Wanted = {}): Promise<void> {
  files ??= readArchive();
  const all = (await files).filter(({ path }) => builds || !path.includes('/builds/'));
  for (const { path, mode, content } of all) {
    if (content !== null) continue;
    await mkdir(join(folder, path), { recursive: true });
    await chmod(join(folder, path), mode);
  }
  await Promise.all(
    all.map(async ({ path, mode, content }) => {
      if (content !== null) await writeFile(join(folder, path), content, { mode });
    }),
  );
}

async function readArchive(): Promise<readonly RecordedFile[]> {
  const found: RecordedFile[] = [];
  const entries = extract();
  createReadStream(ARCHIVE).pipe(createGunzip()).pipe(entries);
  for await (const entry of entries) {
    const { name, mode = 0o644, type } = entry.header;
    const content = await buffer(entry);
    found.push({ path: name, mode: mode & 0o777, content: type === 'directory' ? null : content });
  }
  return found;
}
