import type { ParameterKind } from '../../points/index.ts';
import { booleanParameter } from './boolean/index.ts';
import { choiceParameter } from './choice/index.ts';
import { credentialsParameter } from './credentials/index.ts';
import { extensibleChoice } from './extensible-choice/index.ts';
import { fileParameter } from './file/index.ts';
import { passwordParameter } from './password/index.ts';
import { runParameter } from './run/index.ts';
import { stringParameter } from './string/index.ts';
import { textParameter } from './text/index.ts';
import { validatingString } from './validating-string/index.ts';

export const parameters = [
  stringParameter,
  textParameter,
  booleanParameter,
  choiceParameter,
  passwordParameter,
  fileParameter,
  runParameter,
  credentialsParameter,
  validatingString,
  extensibleChoice,
] as const satisfies readonly ParameterKind[];
