import type { WrapperKind } from '../../points/index.ts';
import { ansiColour } from './ansi-colour/index.ts';
import { antWrapper } from './ant/index.ts';
import { buildName } from './build-name/index.ts';
import { buildUser } from './build-user/index.ts';
import { clean } from './clean/index.ts';
import { envInject } from './env-inject/index.ts';
import { envPasswords } from './env-passwords/index.ts';
import { maskPasswords } from './mask-passwords/index.ts';
import { preScmSteps } from './pre-scm-steps/index.ts';
import { secrets } from './secrets/index.ts';
import { setEnv } from './set-env/index.ts';
import { sshAgent } from './ssh-agent/index.ts';
import { timeout } from './timeout/index.ts';
import { timestamps } from './timestamps/index.ts';

export const wrappers = [
  timeout,
  timestamps,
  clean,
  ansiColour,
  secrets,
  sshAgent,
  envInject,
  envPasswords,
  maskPasswords,
  buildName,
  preScmSteps,
  buildUser,
  setEnv,
  antWrapper,
] as const satisfies readonly WrapperKind[];
