import { defineCondition, expand, StepAbort, text } from '../../points/index.ts';
import { className } from './class-name.ts';

const WORKSPACE = 'org.jenkins_ci.plugins.run_condition.common.BaseDirectory$Workspace';

/** Holds where a file is in the workspace. Other folders are refused, because they do not belong to the build. */
export const fileExists = defineCondition({
  symbol: 'fileExistsCondition',
  displayName: 'File exists',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.FileExistsCondition',
  fields: { file: text({ label: 'File' }), baseDir: className({ label: 'Base directory' }) },
  example: { file: 'target/app.jar', baseDir: WORKSPACE },
  evaluate: async ({ file, baseDir }, { env, workspace }) => {
    if (baseDir !== WORKSPACE)
      throw new StepAbort(`${baseDir} is not a folder that builds may look into on this server`);
    return workspace.exists(expand(file, env));
  },
});
