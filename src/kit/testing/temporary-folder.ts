import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Describes what Vitest's test context offers for cleaning up. */
export interface Finisher {
  onTestFinished(action: () => Promise<void>): void;
}

/** Makes an empty folder that is gone after the test. */
export async function temporaryFolder(t: Finisher, name = 'test'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `millwright-${name}-`));
  t.onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}
