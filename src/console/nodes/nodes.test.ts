import { describe, expect, it } from 'vitest';
import { sharedConsole } from '../testing/shared-console.ts';

/** Makes the queue's nodes follow the home's, as the controller does. */
const console = sharedConsole(async ({ services: { home, queue } }) => {
  home.nodes.onChange(() => {
    const wanted = new Map(home.nodes.all().map((node) => [node.name, node]));
    for (const { name } of queue.nodes.all()) if (name !== '' && !wanted.has(name)) queue.nodes.remove(name);
    for (const { name, executors, labels, mode, offline } of wanted.values())
      queue.nodes.put({ name, executors, labels, exclusive: mode === 'EXCLUSIVE' }).setOffline(offline);
  });
});
const IMPORTS = 'import hudson.slaves.*; import hudson.slaves.EnvironmentVariablesNodeProperty.Entry; ';
const AGENT = `${IMPORTS}def n = Jenkins.instance.getNode('agent1'); `;

/** Runs the cases in order: each builds on the result of those before it. */
it.each([
  [
    'an agent is only an object until it is added',
    `${IMPORTS}def n = new DumbSlave('agent1', '/srv', new JNLPLauncher(true)); n.numExecutors = 3; n.labelString = 'a b'; n.nodeDescription = 'd'; n.mode = Node.Mode.EXCLUSIVE; println([n.name, n.numExecutors, n.toComputer()]); Jenkins.instance.addNode(n); println n.is(Jenkins.instance.getNode('AGENT1'))`,
    '[agent1, 3, null]\ntrue\n',
  ],
  [
    'it is made with all that there is to say',
    `${IMPORTS}Jenkins.instance.addNode(new DumbSlave('agent2', 'd', '/x', '2', Node.Mode.NORMAL, 'c', new CommandLauncher('ssh x'), new RetentionStrategy.Demand(1, 5), [new EnvironmentVariablesNodeProperty(new Entry('A', '1'))])); def n = Jenkins.instance.getNode('agent2'); println([n.numExecutors, n.launcher.class.simpleName, n.retentionStrategy.class.simpleName, n.remoteFS])`,
    '[2, CommandLauncher, Demand, /x]\n',
  ],
  [
    'what is set of it counts once it is saved',
    `${AGENT}n.labelString = 'c'; println Jenkins.instance.getLabel('a').nodes*.nodeName; n.save(); println Jenkins.instance.getLabel('a').nodes*.nodeName; println n.assignedLabels*.name; n.nodeName = 'first'; println Jenkins.instance.updateNode(n); println Jenkins.instance.nodes*.nodeName; n.nodeName = 'agent1'; n.save()`,
    '[agent1]\n[]\n[agent1, c]\ntrue\n[agent2, first]\n',
  ],
  [
    'its variables are kept',
    `${AGENT}def p = n.nodeProperties; println p.isEmpty(); p.add(new EnvironmentVariablesNodeProperty([new Entry('B', '2'), new Entry('a', '1')])); println p.get(EnvironmentVariablesNodeProperty).envVars; println p.getAll(EnvironmentVariablesNodeProperty.class)[0].env*.key; p.each { println it.class.simpleName }; p.clear(); println p.size()`,
    'true\n[a:1, B:2]\n[a, B]\nEnvironmentVariablesNodeProperty\n0\n',
  ],
  [
    'its computer goes offline and comes back',
    `${AGENT}def c = n.computer; println([c.offline, c.temporarilyOffline, c.idle, c.numExecutors]); c.setTemporarilyOffline(true, new OfflineCause.UserCause(User.current(), 'disk')); println c.offlineCause; println c.offlineCause.user; c.doChangeOfflineCause('other'); println c.offlineCauseReason; c.doToggleOffline(); println c.temporarilyOffline; c.cliOffline('x'); c.setTemporarilyOffline(false); println c.offlineCause`,
    '[true, false, true, 3]\nDisconnected by admin : disk\nadmin\nother\nfalse\nnull\n',
  ],
  [
    'computers are found by their names',
    "println Jenkins.instance.computers*.displayName; println Jenkins.instance.getComputer('(built-in)').is(Jenkins.instance.toComputer()); println Jenkins.instance.getComputer('nope'); println Jenkins.instance.getComputer('agent1').url; println Jenkins.instance.toComputer().url",
    '[Built-In Node, agent1, agent2]\ntrue\nnull\ncomputer/agent1/\ncomputer/(built-in)/\n',
  ],
  [
    'labels tell their nodes and executors',
    "def l = Jenkins.instance.getLabel('c'); println l.nodes*.nodeName; println([l.totalExecutors, l.idleExecutors, l.offline, l.atom]); def e = Label.get('c && !agent1'); println e.nodes*.nodeName; println e.class.simpleName; println Jenkins.instance.labels; println Jenkins.instance.getLabel(null); println Jenkins.instance.getLabel('built-in').contains(Jenkins.instance)",
    '[agent1, agent2]\n[0, 0, true, true]\n[agent2]\nLabelExpression\n[agent1, agent2, built-in, c]\nnull\ntrue\n',
  ],
  [
    'an agent goes with its computer, or from Jenkins',
    "Jenkins.instance.getComputer('agent2').doDoDelete(); def n = Jenkins.instance.getNode('agent1'); Jenkins.instance.removeNode(n); println Jenkins.instance.nodes; println n.labelString; Jenkins.instance.addNode(n); println Jenkins.instance.nodes*.nodeName; Jenkins.instance.nodes = []; println Jenkins.instance.nodes.size()",
    '[]\nc\n[agent1]\n0\n',
  ],
  [
    'the built-in node is set at once',
    "Jenkins.instance.setNumExecutors(3); println Jenkins.instance.toComputer().countExecutors(); println Jenkins.instance.toComputer().executors*.displayName; Jenkins.instance.numExecutors = 2; Jenkins.instance.mode = Node.Mode.EXCLUSIVE; println Jenkins.instance.mode; Jenkins.instance.mode = Node.Mode.valueOf('NORMAL'); null",
    '3\n[Executor #0, Executor #1, Executor #2]\nEXCLUSIVE\n',
  ],
])('%s', async (_name, script, output) => {
  expect(await console().run(script)).toBe(output);
});

describe('mistakes', () => {
  it.each([
    ['Jenkins.instance.numExecutors = -1', 'java.lang.IllegalArgumentException: Incorrect field "# of executors": -1'],
    ["new hudson.slaves.DumbSlave('x')", 'groovy.lang.GroovyRuntimeException: '],
    [
      "Jenkins.instance.addNode(new hudson.slaves.DumbSlave('a/b', '/', new hudson.slaves.JNLPLauncher()))",
      'hudson.model.Failure: ',
    ],
    ['Jenkins.instance.toComputer().executors[0].interrupt(); println 1', '1'],
  ])('%s', async (script, begins) => {
    expect((await console().run(script)).slice(0, begins.length)).toBe(begins);
  });
});
