import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';

/** Represents what a shell of a build waits at until the test lets it go on. */
export interface Gate {
  /** Holds the command of a shell that waits. */
  readonly waits: string;
  open(): void;
}

/** Returns a gate for all commands that have its text, in whichever workspace they run. */
export async function gate(t: Finisher): Promise<Gate> {
  const path = join(await temporaryFolder(t, 'gate'), 'go');
  return { waits: `while [ ! -f ${path} ]; do sleep 0.05; done`, open: () => writeFileSync(path, '') };
}
