import { posix } from 'node:path';
import { DatePatternInvalid, dateFormat } from '../../../java/index.ts';
import { expand, type RunContext } from '../../../points/index.ts';
import type { Transfer } from '../fields/transfer-fields.ts';
import type { RemoteFiles } from '../files/remote-files.ts';
import { remoteFolder } from '../files/remote-folder.ts';
import type { SshConnection } from '../session/connect.ts';
import { SshFailure } from '../session/failure.ts';
import type { TransferState } from './attempts.ts';
import { sendFile } from './send-file.ts';
import { sourceFilesOf } from './source-files.ts';

export interface TransferTools {
  readonly context: RunContext;
  readonly connection: SshConnection;
  /** Holds the remote directory of the server as it is configured; '' is the folder of the log-in. */
  readonly root: string;
  readonly say: (line: string) => void;
  /** Prints a line that is only there where the publication is verbose. */
  readonly detail: (line: string) => void;
}

/** Sends the files of a transfer that an earlier attempt has not sent. */
export async function transferFiles(
  transfer: Transfer,
  files: RemoteFiles,
  state: TransferState,
  tools: TransferTools,
): Promise<void> {
  const { context, root, detail } = tools;
  const directory = directoryOf(transfer, context);
  const folder = remoteFolder(files.loginFolder, root, directory);
  const { places, emptyFolders } = await sourceFilesOf(transfer, context);
  const made = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    if (!made.has(path)) await files.makeFolder(path);
    made.add(path);
  };
  try {
    if (transfer.cleanRemote && !state.isCleaned) {
      await makeFolder(folder);
      await files.clean(folder);
      state.isCleaned = true;
    }
    for (const [file, place] of places) {
      context.signal.throwIfAborted();
      if (state.sent.has(file)) continue;
      const to = posix.join(folder, place);
      await makeFolder(posix.dirname(to));
      await sendFile(file, to, { ...tools, files, keepsMode: transfer.keepFilePermissions });
      state.sent.add(file);
    }
    for (const empty of emptyFolders) await makeFolder(posix.join(folder, empty));
  } catch (error) {
    if (!(error instanceof SshFailure)) throw error;
    const configured = root === '' ? 'none' : `[${root}]`;
    throw new SshFailure(
      `${error.message}. The log-in ends in [${files.loginFolder}], the remote directory of the server is ${configured}, that of the transfer [${directory}]: together [${folder}]`,
    );
  }
  detail(`${places.size} file(s) to [${folder}]`);
}

/** Returns the remote directory of a transfer in this build. */
function directoryOf({ remoteDirectory, remoteDirectorySDF }: Transfer, { env, run }: RunContext): string {
  const expanded = expand(remoteDirectory, env);
  if (!remoteDirectorySDF || expanded.trim() === '') return expanded;
  try {
    return dateFormat(expanded)(run.timestamp);
  } catch (error) {
    if (!(error instanceof DatePatternInvalid)) throw error;
    throw new SshFailure(`the remote directory [${expanded}] is no pattern of SimpleDateFormat: ${error.message}`);
  }
}
