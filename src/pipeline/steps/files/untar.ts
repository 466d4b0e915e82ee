import type { Evaluation } from '../../../groovy/index.ts';
import { messageOf } from '../../../kit/index.ts';
import { AgentLost } from '../../../points/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import { defineStep, type StepCall } from '../define.ts';
import type { FilePlace } from './archives/members.ts';
import { extractTar, memberOutside } from './archives/tar.ts';
import { needFile, notAFile, type Unpacking, unpackingOf } from './decompress.ts';
import { withFiles } from './errors.ts';
import { infoOf, ioFailure } from './paths.ts';

export const untar = defineStep({
  name: 'untar',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.tar.UnTarStep',
  displayName: 'Extract Tar file',
  parameters: [
    { name: 'file', type: 'String', required: true },
    { name: 'dir', type: 'String' },
    { name: 'glob', type: 'String' },
    { name: 'keepPermissions', type: 'boolean' },
    { name: 'quiet', type: 'boolean' },
    { name: 'test', type: 'boolean' },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const unpacking = unpackingOf(call, 'file');
    return call.args.bool('test') ? yield* test(call, unpacking) : yield* extract(call, unpacking);
  },
});

function* extract(call: StepCall, { file, folder, wanted, quiet }: Unpacking): Evaluation {
  const keepPermissions = !call.args.has('keepPermissions') || call.args.bool('keepPermissions');
  const names = yield* call.effect('extract', ({ signal }) =>
    withFiles(file.path, async () => {
      await needFile(file);
      const extracted: string[] = [];
      const onFile = (name: string): void => void extracted.push(name);
      try {
        await extractTar(file, folder, { signal, keepPermissions, onFile, ...(wanted && { wanted }) });
      } catch (error) {
        if (error instanceof StepFailure || error instanceof AgentLost) throw error;
        signal.throwIfAborted();
        throw ioFailure(`Error reading tar/tgz file: ${messageOf(error)}`);
      }
      return extracted;
    }),
  );
  call.say(`Extracting from ${file.path}`);
  if (!quiet) for (const name of names) call.say(`Extracting: ${name} -> ${folder.path}/${name}`);
  call.say(`Extracted: ${names.length} files`);
  return null;
}

function* test(call: StepCall, { file, folder }: Unpacking): Evaluation {
  const { size, complaint } = yield* call.effect('test', async ({ signal }) => {
    const missing = await notAFile(file);
    if (missing !== null) return { size: null, complaint: missing };
    const facts = await infoOf(file.files, file.path);
    return { size: facts?.size ?? 0, complaint: await tarComplaint(file, folder, signal) };
  });
  if (size !== null) call.say(`Checking ${size} bytes in ${file.path}`);
  if (complaint !== null) call.say(`ERROR: ${complaint}`);
  return complaint === null;
}

async function tarComplaint(file: FilePlace, folder: FilePlace, signal: AbortSignal): Promise<string | null> {
  try {
    const outside = await memberOutside(file, folder.path, signal);
    return outside === null ? null : `${folder.path}/${outside} is out of bounds!`;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AgentLost) throw error;
    return `Error validating tar file: ${messageOf(error)}`;
  }
}
