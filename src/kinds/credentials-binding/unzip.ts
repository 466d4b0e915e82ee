import { dirname, join, normalize, sep } from 'node:path';
import { fromBufferPromise } from 'yauzl';
import { type AgentFiles, StepAbort } from '../../points/index.ts';

/** Limits the bytes that are extracted, because a small archive may hold any number of them. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Extracts an archive into a folder of a machine; nothing is written outside of it. `id` is that of the credential, for messages.
 */
export async function unzipSecret(
  content: Buffer,
  { files, folder }: { readonly files: AgentFiles; readonly folder: string },
  id: string,
): Promise<void> {
  const archive = await fromBufferPromise(content).catch(() => {
    throw new StepAbort(`The file of credentials '${id}' is not a zip archive`);
  });
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const path = normalize(join(folder, entry.fileName));
    if (!path.startsWith(folder + sep))
      throw new StepAbort(`The archive of credentials '${id}' leads out of its folder`);
    bytes += entry.uncompressedSize;
    if (bytes > MAX_BYTES) throw new StepAbort(`The archive of credentials '${id}' holds too much`);
    if (entry.fileName.endsWith('/')) {
      await files.makeFolder(path, { mode: 0o700 });
      continue;
    }
    await files.makeFolder(dirname(path), { mode: 0o700 });
    await files.write(path, await archive.openReadStreamPromise(entry), { mode: 0o600 });
  }
}
