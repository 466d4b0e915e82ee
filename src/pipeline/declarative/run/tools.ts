import { type Evaluation, ListValue, newList, newMap, type Value } from '../../../groovy/index.ts';
import type { AgentModel, ToolModel } from '../model.ts';
import type { ModelRun } from './model-run.ts';

/** Runs a body with tools installed; where there is no agent, none are installed. */
export function* withTools(
  run: ModelRun,
  tools: readonly ToolModel[],
  agent: AgentModel | null,
  body: () => Evaluation,
): Evaluation {
  if (agent === null || agent.type === 'none' || tools.length === 0) return yield* body();
  let variables: Value[] = [];
  const install = function* (): Evaluation {
    variables = yield* installed(run, tools);
    return null;
  };
  if (run.around.flow.scope.enclosing('stage') === null) {
    yield* run.syntheticStage('Tool Install', 'PRE', install);
  } else yield* install();
  return yield* run.block('withEnv', [newList(run.machine, variables)], body);
}

/** Returns the tools of the stage, and the surrounding ones of which the stage has no other version. */
export function mergedTools(own: readonly ToolModel[], outer: readonly ToolModel[]): readonly ToolModel[] {
  return [...outer.filter(({ type }) => !own.some((each) => each.type === type)), ...own];
}

/** Maps types of tools to the class names that the steps use. Jenkins: `Tools#typeForKey`. */
const CLASSES: Readonly<Record<string, string>> = {
  ant: 'hudson.tasks.Ant$AntInstallation',
  git: 'hudson.plugins.git.GitTool',
  gradle: 'hudson.plugins.gradle.GradleInstallation',
  jdk: 'hudson.model.JDK',
  maven: 'hudson.tasks.Maven$MavenInstallation',
};

function* installed(run: ModelRun, tools: readonly ToolModel[]): Evaluation<Value[]> {
  const { machine } = run;
  const variables: Value[] = [];
  for (const { type, version } of tools) {
    const name = yield* run.text(version);
    const id = CLASSES[type] ?? type;
    yield* run.step('tool', [
      newMap(machine, [
        ['name', name],
        ['type', id],
      ]),
    ]);
    const given = yield* run.step('envVarsForTool', [
      newMap(machine, [
        ['toolId', id],
        ['toolVersion', name],
      ]),
    ]);
    if (given instanceof ListValue) variables.push(...given.items);
  }
  return variables;
}
