/** Java's exception of a step that was ended from outside. */
export const INTERRUPTED = 'org.jenkinsci.plugins.workflow.steps.FlowInterruptedException';
