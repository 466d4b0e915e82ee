import type { WrapperKind } from '../../points/index.ts';
import { ansiColour } from '../ansicolor/wrapper.ts';
import { antWrapper } from '../ant/wrapper.ts';
import { buildName } from '../build-name-setter/wrapper.ts';
import { timeout } from '../build-timeout/wrapper.ts';
import { buildUser } from '../build-user-vars/wrapper.ts';
import { secrets } from '../credentials-binding/wrapper.ts';
import { envPasswords } from '../env-inject/passwords.ts';
import { envInject } from '../env-inject/wrapper.ts';
import { maskPasswords } from '../mask-passwords/wrapper.ts';
import { preScmSteps } from '../pre-scm-buildstep/wrapper.ts';
import { setEnv } from '../set-env/wrapper.ts';
import { sshAgent } from '../ssh-agent/wrapper.ts';
import { timestamps } from '../timestamper/wrapper.ts';
import { clean } from '../ws-cleanup/wrapper.ts';

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
