import { existsSync } from 'node:fs';
import { ProcTable } from './proc-table.ts';
import type { ProcessTable } from './process-table.ts';
import { PsTable } from './ps-table.ts';

/** Returns the processes of this machine, from `/proc` where there is one. */
export function processTable(): ProcessTable {
  return existsSync('/proc/self/stat') ? new ProcTable() : new PsTable();
}
