import { defineStep } from '../../points/index.ts';

/** Returns the names of the nodes that a label expression matches: all of them, or those that are online. */
export const nodesByLabelStep = defineStep({
  name: 'nodesByLabel',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.jenkins.NodesByLabelStep',
  displayName: 'List of nodes by Label, by default excludes offline nodes.',
  parameters: [
    { name: 'label', type: 'String', required: true },
    { name: 'offline', type: 'boolean' },
  ],
  *run(call) {
    const label = call.args.text('label');
    const all = call.args.bool('offline');
    const names = call.note('nodes', () =>
      call
        .nodesMatching(label)
        .filter(({ offline }) => all || !offline)
        .map(({ name }) => name),
    );
    call.say(
      names.length === 0
        ? `Could not find any nodes with '${label}' label`
        : `Found a total of ${names.length} nodes with the '${label}' label`,
    );
    return names;
  },
});
