import { ACCESS_CONTROLLED, ACTIONABLE, MODEL_OBJECT, SAVEABLE } from '../host/classes.ts';
import {
  COMPARABLE,
  defineClass,
  defineInterface,
  type GroovyClass,
  type NativeClass,
  nativeClass,
} from '../host/groovy.ts';

const EXECUTABLE = defineInterface('hudson.model.Queue$Executable', MODEL_OBJECT);
export const RUN = defineClass('hudson.model.Run', ACTIONABLE, [SAVEABLE, ACCESS_CONTROLLED, COMPARABLE]);
export const ABSTRACT_BUILD = defineClass('hudson.model.AbstractBuild', RUN, [EXECUTABLE]);
const BUILD = defineClass('hudson.model.Build', ABSTRACT_BUILD);
const FREE_STYLE_BUILD = defineClass('hudson.model.FreeStyleBuild', BUILD);
const MATRIX_BUILD = defineClass('hudson.matrix.MatrixBuild', ABSTRACT_BUILD);
const MATRIX_RUN = defineClass('hudson.matrix.MatrixRun', BUILD);
const EXTERNAL_RUN = defineClass('hudson.model.ExternalRun', RUN);
const WORKFLOW_RUN = defineClass('org.jenkinsci.plugins.workflow.job.WorkflowRun', RUN, [EXECUTABLE]);

const CONCRETE: readonly GroovyClass[] = [FREE_STYLE_BUILD, MATRIX_BUILD, MATRIX_RUN, EXTERNAL_RUN, WORKFLOW_RUN];

/** Returns the class of a job's runs. */
export function classOfRun(runClassName: string): GroovyClass {
  return CONCRETE.find(({ name }) => name === runClassName) ?? RUN;
}

export const bareRunClasses: readonly NativeClass[] = [EXECUTABLE, BUILD, ...CONCRETE].map((type) =>
  nativeClass(type, {}),
);
