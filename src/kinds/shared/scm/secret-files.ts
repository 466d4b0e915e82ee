import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes secrets where only this server's user can read them, and removes them when `use` is done. */
export async function withSecretFiles<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-secret-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content, { mode: name.endsWith('.sh') ? 0o700 : 0o600 });
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
