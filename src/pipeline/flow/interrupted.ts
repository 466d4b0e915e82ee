/** Names Java's exception for a step that was ended from outside. */
export const INTERRUPTED = 'org.jenkinsci.plugins.workflow.steps.FlowInterruptedException';
