import type { StepKind } from '../define.ts';
import { deleteDir } from './delete-dir.ts';
import { dir } from './dir.ts';
import { isUnix } from './is-unix.ts';
import { node } from './node.ts';
import { pwd } from './pwd.ts';
import { withEnv } from './with-env.ts';
import { ws } from './ws.ts';

export const nodeSteps: readonly StepKind[] = [node, ws, dir, pwd, isUnix, deleteDir, withEnv];
