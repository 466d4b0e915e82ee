import type { ParameterKind } from '../../points/index.ts';
import { booleanParameter } from '../core/parameters/boolean.ts';
import { choiceParameter } from '../core/parameters/choice.ts';
import { fileParameter } from '../core/parameters/file.ts';
import { passwordParameter } from '../core/parameters/password.ts';
import { runParameter } from '../core/parameters/run.ts';
import { stringParameter } from '../core/parameters/string.ts';
import { textParameter } from '../core/parameters/text.ts';
import { credentialsParameter } from '../credentials/parameter.ts';
import { extensibleChoice } from '../extensible-choice-parameter/parameter.ts';
import { validatingString } from '../validating-string-parameter/parameter.ts';

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
