import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Tests of the whole program run the bundle: make it when a source file is newer. */
export function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'build.mjs'), '--if-stale'], {
    stdio: 'inherit',
  });
}
