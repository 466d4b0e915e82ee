import { type Evaluation, newMap } from '../../../groovy/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { extractZip, readZip, zipComplaint } from './archives/zip.ts';
import { needFile, notAFile, type Unpacking, unpackingOf } from './decompress.ts';
import { withFiles } from './errors.ts';

export const unzip = defineStep({
  name: 'unzip',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.zip.UnZipStep',
  displayName: 'Extract Zip file',
  parameters: [
    { name: 'zipFile', type: 'String', required: true },
    { name: 'charset', type: 'String' },
    { name: 'dir', type: 'String' },
    { name: 'glob', type: 'String' },
    { name: 'quiet', type: 'boolean' },
    { name: 'read', type: 'boolean' },
    { name: 'test', type: 'boolean' },
  ],
  needs: 'workspace',
  shows: 'zipFile',
  *run(call) {
    const unpacking = unpackingOf(call, 'zipFile');
    if (call.args.bool('test')) return yield* test(call, unpacking);
    return call.args.bool('read') ? yield* read(call, unpacking) : yield* extract(call, unpacking);
  },
});

function* extract(call: StepCall, { file, folder, wanted, quiet }: Unpacking): Evaluation {
  const charset = call.args.optionalText('charset') ?? 'UTF-8';
  const names = yield* call.effect('extract', ({ signal }) =>
    withFiles(file.path, async () => {
      await needFile(file);
      const extracted: string[] = [];
      await extractZip(file, folder, {
        charset,
        signal,
        ...(wanted && { wanted }),
        onFile: (name) => extracted.push(name),
      });
      return extracted;
    }),
  );
  call.say(`Extracting from ${file.path}`);
  if (!quiet) for (const name of names) call.say(`Extracting: ${name} -> ${folder.path}/${name}`);
  call.say(`Extracted: ${names.length} files`);
  return null;
}

function* read(call: StepCall, { file, folder, wanted, quiet }: Unpacking): Evaluation {
  const charset = call.args.optionalText('charset') ?? 'UTF-8';
  const texts = yield* call.effect('read', ({ signal }) =>
    withFiles(file.path, async () => {
      await needFile(file);
      return readZip(file, folder.path, { charset, signal, ...(wanted && { wanted }) });
    }),
  );
  call.say(`Extracting from ${file.path}`);
  const entries = Object.entries(texts);
  if (!quiet) for (const [name] of entries) call.say(`Reading: ${name}`);
  call.say(`Read: ${entries.length} files`);
  return newMap(call.machine, entries, 'sorted');
}

function* test(call: StepCall, { file, folder }: Unpacking): Evaluation {
  const { count, complaint } = yield* call.effect('test', async ({ signal }) => {
    const missing = await notAFile(file);
    if (missing !== null) return { count: null, complaint: missing };
    const seen = { count: 0 };
    const found = await zipComplaint(file, folder.path, { signal, onCount: (entries) => (seen.count = entries) });
    return { count: seen.count, complaint: found };
  });
  if (count !== null) call.say(`Checking ${count} zipped entries in ${file.path}`);
  if (complaint !== null) call.say(`ERROR: ${complaint}`);
  return complaint === null;
}
