import {
  type Evaluation,
  GStringValue,
  isThrowable,
  nativeClosure,
  newList,
  newMap,
  ScriptThrow,
  type Value,
} from '../../../groovy/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { type Credential, StepAbort } from '../../../points/index.ts';
import { abort } from '../../flow/failure.ts';
import type { VariableModel } from '../model.ts';
import type { ModelRun } from './model-run.ts';

/** Runs a body with the variables of an `environment` block: first the credentials, then the others. */
export function* withEnvironment(
  run: ModelRun,
  variables: readonly VariableModel[],
  body: () => Evaluation,
): Evaluation {
  return yield* withCredentials(run, variables, () => withValues(run, variables, body));
}

function* withCredentials(run: ModelRun, variables: readonly VariableModel[], body: () => Evaluation): Evaluation {
  const bindings: Value[] = [];
  for (const { name, value, isCredentials } of variables) {
    if (!isCredentials) continue;
    const id = yield* run.machine.text(yield* run.code(value, [asked(run, variables)]));
    bindings.push(...(yield* bindingsOf(run, name, id)));
  }
  if (bindings.length === 0) return yield* body();
  return yield* run.block('withCredentials', [newList(run.machine, bindings)], body);
}

const NOT_FOUND = 'org.jenkinsci.plugins.credentialsbinding.impl.CredentialNotFoundException';
const NO_CERTIFICATES =
  'No suitable binding handler could be found for type com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl. ' +
  'Supported types are StandardUsernamePasswordCredentials,FileCredentials,StringCredentials,SSHUserPrivateKey.';
const PACKAGE = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const DOCKER_BINDING = 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentialsBinding';

/** Returns the bindings of `credentials(id)`, by the kind of the credential. Jenkins: `CredentialsBindingHandler#forId`. */
function* bindingsOf({ machine, around }: ModelRun, name: string, id: string): Evaluation<readonly Value[]> {
  const { flow, host } = around;
  const lookup = host.credentials;
  const kind = yield* flow.effect('credentials', async () => {
    try {
      return (await lookup.find(id))?.kind ?? null;
    } catch (error) {
      throw error instanceof StepAbort ? abort(error.message) : error;
    }
  });
  // Jenkins says no more.
  if (kind === null) return machine.fail(NOT_FOUND, id);
  if (kind === 'certificate') return machine.fail('hudson.AbortException', NO_CERTIFICATES);
  return bindingsFor(kind, name).map(([className, variables]) =>
    newMap(machine, [
      ['$class', className.includes('.') ? className : PACKAGE + className],
      ['credentialsId', id],
      ...Object.entries(variables),
    ]),
  );
}

function bindingsFor(
  kind: Exclude<Credential['kind'], 'certificate'>,
  name: string,
): readonly (readonly [className: string, variables: Readonly<Record<string, string>>])[] {
  const [user, password] = [`${name}_USR`, `${name}_PSW`];
  switch (kind) {
    case 'text':
      return [['StringBinding', { variable: name }]];
    case 'file':
      return [['FileBinding', { variable: name }]];
    case 'username-password':
      return [
        ['UsernamePasswordBinding', { variable: name }],
        ['UsernamePasswordMultiBinding', { usernameVariable: user, passwordVariable: password }],
      ];
    case 'ssh-key':
      return [
        ['SSHUserPrivateKeyBinding', { keyFileVariable: name, usernameVariable: user, passphraseVariable: password }],
      ];
    case 'docker-server':
      return [[DOCKER_BINDING, { variable: name }]];
    default:
      return unreachable(kind);
  }
}

function* withValues(run: ModelRun, variables: readonly VariableModel[], body: () => Evaluation): Evaluation {
  const plain = variables.filter(({ isCredentials }) => !isCredentials);
  if (plain.length === 0) return yield* body();
  // As strings with values, so that one in which a secret stands is warned of.
  const values: Value[] = [];
  for (const variable of plain)
    values.push(new GStringValue([`${variable.name}=`, ''], [yield* namedValue(run, variables, variable)]));
  return yield* withVariables(run, values, body);
}

/**
 * Returns the value of a variable. A value that accesses a member of null fails with the name of its variable. Jenkins:
 * `ModelInterpreter#withEnvBlock`.
 */
function* namedValue(run: ModelRun, variables: readonly VariableModel[], variable: VariableModel): Evaluation<string> {
  try {
    return yield* evaluated(run, variables, variable);
  } catch (error) {
    if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) throw error;
    if (error.thrown.type.name !== 'java.lang.NullPointerException') throw error;
    const message = `One or more variables have some issues with their values: ${variable.name}`;
    return run.machine.fail('java.lang.IllegalArgumentException', message);
  }
}

/** Runs a body with variables of the form `NAME=value`. */
export function* withVariables(run: ModelRun, values: readonly Value[], body: () => Evaluation): Evaluation {
  return yield* run.block('withEnv', [newList(run.machine, [...values])], body);
}

/** Evaluates a variable; as in Jenkins, it is evaluated again for each value that names it. */
function* evaluated(
  run: ModelRun,
  variables: readonly VariableModel[],
  { value, isCredentials, name }: VariableModel,
): Evaluation<string> {
  if (isCredentials) return run.environment().get(name) ?? '';
  return yield* run.machine.text(yield* run.code(value, [asked(run, variables)]));
}

/** Creates the closure that returns the value of a name in a value. Jenkins: `Environment.EnvironmentResolver`. */
function asked(run: ModelRun, variables: readonly VariableModel[]): Value {
  return nativeClosure(2, function* ([name, otherwise = null]) {
    const other = otherwise === null ? variables.find((each) => each.name === name) : undefined;
    return other === undefined
      ? yield* propertyOrParameter(run, name ?? null, otherwise)
      : yield* evaluated(run, variables, other);
  });
}

/**
 * Returns the value of a property or parameter; null where the name has no value. Jenkins: `Utils#getScriptPropOrParam`.
 */
function* propertyOrParameter(run: ModelRun, name: Value, property: Value): Evaluation {
  const { machine } = run;
  try {
    return yield* machine.call(property, []);
  } catch (error) {
    if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) throw error;
    if (error.thrown.type.name !== 'groovy.lang.MissingPropertyException') throw error;
    const params = yield* run.variable('params');
    return params === null ? null : yield* machine.getProperty(params, yield* machine.text(name));
  }
}
