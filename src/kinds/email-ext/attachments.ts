import type { MailAttachment, RunContext } from '../../points/index.ts';

/** Limits the bytes of all attachments where the settings set no limit, as mail servers accept no more. */
const MAX_BYTES = 20 * 1024 * 1024;

export interface AttachmentOptions {
  /** Holds Ant patterns with their variables resolved. */
  readonly patterns: readonly string[];
  readonly log: 'none' | 'plain' | 'zip';
  /** Limits the bytes of all attachments; -1 stands for the default limit. */
  readonly limit: number;
}

/** Returns the attached files of the workspace and the console. What is too large is left out and logged. */
export async function attachmentsOf(
  context: RunContext,
  options: AttachmentOptions,
): Promise<readonly MailAttachment[]> {
  let left = options.limit > 0 ? Math.min(options.limit, MAX_BYTES) : MAX_BYTES;
  const attached: MailAttachment[] = [];
  const { workspace, log } = context;
  for (const pattern of options.patterns.filter((each) => each.trim() !== '')) {
    for (const path of await workspace.glob(pattern)) {
      const { size } = await workspace.info(path);
      const fileName = path.slice(path.lastIndexOf('/') + 1);
      if (size > left) {
        log.line(`Skipping \`${fileName}' (${size} bytes) - too large for maximum attachments size`);
        continue;
      }
      attached.push({ fileName, content: await workspace.readPart(path, 0, size) });
      left -= size;
    }
  }
  if (options.log === 'none') return attached;
  const fileName = options.log === 'zip' ? 'build.zip' : 'build.log';
  const content = await gathered(options.log === 'zip' ? zipped(context) : context.record.console(), left);
  if (content === null) log.line(`Skipping \`${fileName}' - too large for maximum attachments size`);
  else attached.push({ fileName, content, contentType: options.log === 'zip' ? 'application/zip' : 'text/plain' });
  return attached;
}

/** Compresses the console. Few mails have it attached, so that the code for it is loaded with the first one. */
async function* zipped({ record }: RunContext): AsyncIterable<Buffer> {
  const { zipOf } = await import('./zip.ts');
  yield* zipOf('build.log', record.console());
}

/** Collects all chunks; null where they have more than `limit` bytes. */
async function gathered(pieces: AsyncIterable<Buffer>, limit: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > limit) return null;
    parts.push(piece);
  }
  return Buffer.concat(parts);
}
