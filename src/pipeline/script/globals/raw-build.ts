import { defineClass, Instance, nativeClass, textArg } from '../../../groovy/index.ts';

const WORKFLOW_RUN = defineClass('org.jenkinsci.plugins.workflow.job.WorkflowRun');

/**
 * Describes the class of `currentBuild.rawBuild` outside of the sandbox: nothing of the server can be reached through it.
 */
export const rawBuildClass = nativeClass(WORKFLOW_RUN, {
  methods: [
    ['methodMissing', 2, (_self, [name], vm) => vm.refuse(`method ${WORKFLOW_RUN.name} ${textArg(vm, name)}`)],
    ['propertyMissing', 1, (_self, [name], vm) => vm.refuse(`field ${WORKFLOW_RUN.name} ${textArg(vm, name)}`)],
    ['propertyMissing', 2, (_self, [name], vm) => vm.refuse(`field ${WORKFLOW_RUN.name} ${textArg(vm, name)}`)],
  ],
});

export function rawBuildObject(): Instance {
  return new Instance(WORKFLOW_RUN, null);
}
