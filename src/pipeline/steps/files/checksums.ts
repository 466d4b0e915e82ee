import { orAborted } from '../../../kit/index.ts';
import type { AgentFiles } from '../../../points/index.ts';
import { defineStep, type StepKind } from '../define.ts';
import { withFiles } from './errors.ts';
import { fileIn, infoOf } from './paths.ts';
import { neededText } from './refused.ts';

const PACKAGE = 'org.jenkinsci.plugins.pipeline.utility.steps.fs';

/** Lists the algorithms by their names in messages, in Java's classes and in `node:crypto`. */
const ALGORITHMS = [
  { name: 'MD5', title: 'Md5', digest: 'md5' },
  { name: 'SHA-1', title: 'Sha1', digest: 'sha1' },
  { name: 'SHA-256', title: 'Sha256', digest: 'sha256' },
] as const;

/** Defines `md5`, `sha1` and `sha256`, which return null where there is no such file. */
const computing: readonly StepKind[] = ALGORITHMS.map(({ title, digest }) =>
  defineStep({
    name: digest,
    className: `${PACKAGE}.File${title}Step`,
    displayName: `Compute the ${title.toUpperCase()} of a given file`,
    parameters: [{ name: 'file', type: 'String', required: true }],
    needs: 'workspace',
    shows: 'file',
    *run(call) {
      const path = fileIn(call, neededText(call, 'file'));
      return yield* call.effect('sum', ({ signal }) => checksum(call.agent.files, { path, digest }, signal));
    },
  }),
);

/** Defines `verifyMd5`, `verifySha1` and `verifySha256`. */
const verifying: readonly StepKind[] = ALGORITHMS.map(({ name, title, digest }) =>
  defineStep({
    name: `verify${title}`,
    className: `${PACKAGE}.FileVerify${title}Step`,
    displayName: `Verify the ${title.toUpperCase()} of a given file`,
    parameters: [
      { name: 'file', type: 'String', required: true },
      { name: 'hash', type: 'String', required: true },
    ],
    needs: 'workspace',
    shows: 'file',
    *run(call) {
      const file = neededText(call, 'file');
      const path = fileIn(call, file);
      const hash = neededText(call, 'hash');
      const found = yield* call.effect('sum', ({ signal }) => checksum(call.agent.files, { path, digest }, signal));
      if (found === null) return call.machine.fail('java.io.FileNotFoundException', `File not found: ${file}`);
      if (found.toLowerCase() !== hash.toLowerCase()) {
        return call.abort(`${name} hash mismatch: expected: '${hash}', actual: '${found}'`);
      }
      return null;
    },
  }),
);

export const checksumSteps: readonly StepKind[] = [...computing, ...verifying];

async function checksum(
  files: AgentFiles,
  { path, digest }: { readonly path: string; readonly digest: string },
  signal: AbortSignal,
): Promise<string | null> {
  if ((await infoOf(files, path))?.kind !== 'file') return null;
  return withFiles(path, () => orAborted(files.digest(path, digest), signal));
}
