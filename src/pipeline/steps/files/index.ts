import type { StepKind } from '../define.ts';
import { checksumSteps } from './checksums.ts';
import { fileExists } from './file-exists.ts';
import { findFiles } from './find-files.ts';
import { prependToFile } from './prepend-to-file.ts';
import { readFile } from './read-file.ts';
import { stash } from './stash.ts';
import { tar } from './tar.ts';
import { touch } from './touch.ts';
import { unstash } from './unstash.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';
import { writeFile } from './write-file.ts';
import { zip } from './zip.ts';

export const filesSteps: readonly StepKind[] = [
  readFile,
  writeFile,
  fileExists,
  touch,
  prependToFile,
  findFiles,
  ...checksumSteps,
  stash,
  unstash,
  zip,
  unzip,
  tar,
  untar,
];
