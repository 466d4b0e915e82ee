import { type Evaluation, newMap, type Value } from '../../../groovy/index.ts';
import type { BuildLog, Configured, Kind } from '../../../points/index.ts';
import { abort } from '../../flow/failure.ts';
import { instantiate, uninstantiated } from '../../script/describables/index.ts';
import { sourceOf } from '../../script/globals/scm.ts';
import { defineStep, type StepCall, type StepParameter } from '../define.ts';
import { instantiating } from '../delegate.ts';
import { performKind } from '../reports/perform-kind.ts';

const SCM_STEP = 'org.jenkinsci.plugins.workflow.steps.scm.SCMStep';
const SHARED: readonly StepParameter[] = [
  { name: 'changelog', type: 'boolean', setterClass: SCM_STEP },
  { name: 'poll', type: 'boolean', setterClass: SCM_STEP },
];

/** Checks out a source into the working folder. Jenkins: `GenericSCMStep`. */
export const checkout = defineStep({
  name: 'checkout',
  className: 'org.jenkinsci.plugins.workflow.steps.scm.GenericSCMStep',
  displayName: 'Check out from version control',
  parameters: [{ name: 'scm', type: 'describable', required: true }, ...SHARED],
  needs: 'workspace',
  *run(call) {
    return yield* checkOut(call, call.args.value('scm'));
  },
});

/** Checks out one branch of a Git repository. Jenkins: `GitStep`. */
export const git = defineStep({
  name: 'git',
  className: 'jenkins.plugins.git.GitStep',
  displayName: 'Git',
  parameters: [
    { name: 'url', type: 'String', required: true },
    { name: 'branch', type: 'String' },
    { name: 'credentialsId', type: 'String' },
    ...SHARED,
  ],
  needs: 'workspace',
  shows: 'url',
  *run(call) {
    const { args, machine } = call;
    const credentialsId = args.optionalText('credentialsId') ?? '';
    const remote: (readonly [string, Value])[] = [['url', args.text('url')]];
    if (credentialsId !== '') remote.push(['credentialsId', credentialsId]);
    const branch = newMap(machine, [['name', `*/${args.optionalText('branch') ?? 'master'}`]]);
    const given = new Map<string, Value>([
      ['userRemoteConfigs', machine.list([newMap(machine, remote)])],
      ['branches', machine.list([branch])],
    ]);
    return yield* checkOut(call, uninstantiated('scmGit', given));
  },
});

/** Holds the message of Java's NullPointerException. */
const NO_SOURCE =
  'Cannot invoke "hudson.scm.SCM.checkout(hudson.model.Run, hudson.Launcher, hudson.FilePath, hudson.model.TaskListener, java.io.File, hudson.scm.SCMRevisionState)" because "scm" is null';

/** Checks out a source and returns what that adds to the environment: `GIT_COMMIT`, `GIT_BRANCH` … */
function* checkOut(call: StepCall, source: Value): Evaluation {
  const { host, machine } = call;
  if (source === null) return machine.fail('java.lang.NullPointerException', NO_SOURCE);
  const configured = sourceOf(source) ?? (yield* madeOf(call, source));
  if (configured.kind === null) return call.abort(`Sources of the kind ${configured.tag} are not known here`);
  const { kind, config } = configured;
  if (kind.family !== 'scm') return null;
  const added = yield* performKind(call, async (context) => {
    const before = new Map(context.env);
    const log = rememberingErrors(context.log);
    const { result, done } = await host.sources.checkOut({ kind, config }, context, {
      changelog: call.args.has('changelog') ? call.args.bool('changelog') : true,
      poll: call.args.has('poll') ? call.args.bool('poll') : true,
      log,
      check: () => context.signal.throwIfAborted(),
    });
    if (result !== 'SUCCESS') throw abort(log.last() ?? 'The source could not be checked out');
    await done();
    return Object.fromEntries([...context.env].filter(([name, value]) => before.get(name) !== value));
  });
  return newMap(
    machine,
    Object.entries(added).sort(([a], [b]) => (a < b ? -1 : 1)),
    'hash',
  );
}

function* madeOf(call: StepCall, source: Value): Evaluation<Configured<Kind>> {
  const { host, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  return yield* instantiating(call, instantiate(options, source, 'scm', `${call.kind.className}.scm`));
}

/** Returns a log that remembers its last error: a kind may end with that as the reason, and it becomes the exception. */
function rememberingErrors(log: BuildLog): BuildLog & { last(): string | null } {
  let last: string | null = null;
  return {
    line: (text) => log.line(text),
    error(text) {
      last = text;
      log.error(text);
    },
    last: () => last,
  };
}
