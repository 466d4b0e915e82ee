import { posix } from 'node:path';
import type { RemoteFiles } from '../files/remote-files.ts';
import { SshFailure } from '../session/failure.ts';
import type { TransferTools } from './transfer-files.ts';

/** Limits how often the progress of a file is a line of the console: each so many percent. */
const PROGRESS_PERCENT = 10;
/** Limits which files have a progress: those of more than so many bytes. */
const PROGRESS_BYTES = 64 * 1024 * 1024;
const PERMISSIONS = 0o777;

export interface SendTools extends TransferTools {
  readonly files: RemoteFiles;
  /** Says whether the file keeps the permissions that it has in the workspace. */
  readonly keepsMode: boolean;
}

/** Sends a file of the workspace to a path of the machine. */
export async function sendFile(file: string, to: string, { context, files, say, keepsMode }: SendTools): Promise<void> {
  const { workspace, agent } = context;
  const path = posix.join(workspace.path, file);
  const info = await agent.files.info(path, { within: workspace.path });
  if (info === null) throw new SshFailure(`the file [${file}] is gone from the workspace`);
  const content = await agent.files.readStream(path, { within: workspace.path });
  let said = 0;
  try {
    await files.put(to, {
      content,
      mode: keepsMode ? info.mode & PERMISSIONS : null,
      told(bytes) {
        if (info.size < PROGRESS_BYTES) return;
        const percent = Math.floor((bytes * 100) / info.size);
        if (percent < said + PROGRESS_PERCENT) return;
        said = percent - (percent % PROGRESS_PERCENT);
        say(`put [${to}]: ${said} % of ${info.size} bytes`);
      },
    });
  } finally {
    // A file that the server never let begin was not read at all.
    content.destroy();
  }
}
