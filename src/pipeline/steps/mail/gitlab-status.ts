import {
  type Evaluation,
  isThrowable,
  ListValue,
  type Machine,
  ScriptThrow,
  type Value,
} from '../../../groovy/index.ts';
import { gitlabConnectionProperty } from '../../../points/index.ts';
import { interruptionOf } from '../../flow/throwables.ts';
import { ANONYMOUS, descriptionOf } from '../../script/describables/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { runKind } from '../reports/run-kind.ts';
import { NOTHING, STATUS_KIND } from './commit-status.ts';

const PENDING = 'gitlabBuilds';
const USUAL_NAME = 'jenkins';

/** Describes names that were announced as pending and have not begun yet. */
interface Announced {
  readonly names: Set<string>;
  readonly outer: Announced | undefined;
}

/** Names a GitLab server and credentials; '' leaves the choice to other settings. */
interface Connection {
  readonly server: string;
  readonly credentialsId: string;
}

/** Describes a commit of a GitLab project that a step names itself. */
interface NamedBuild {
  readonly name: string;
  readonly project: string;
  readonly sha: string;
  readonly connection: Connection | null;
}

/** Sets a status of the commit on GitLab. A status that GitLab rejects does not fail the build. */
export const updateGitlabCommitStatus = defineStep({
  name: 'updateGitlabCommitStatus',
  className: 'com.dabsquared.gitlabjenkins.workflow.UpdateGitLabCommitStatusStep',
  displayName: 'Update the commit status in GitLab depending on the build status',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'state', type: 'String', required: true },
  ],
  shows: 'state',
  *run(call) {
    const name = call.args.optionalText('name') || USUAL_NAME;
    yield* tell(call, { name, project: '', sha: '', connection: null }, call.args.text('state'));
    begun(call, name);
    return null;
  },
});

/** Sets the status of the commit on GitLab, or of named commits, according to the outcome of the body. */
export const gitlabCommitStatus = defineStep({
  name: 'gitlabCommitStatus',
  className: 'com.dabsquared.gitlabjenkins.workflow.GitLabCommitStatusStep',
  displayName: 'Update the commit status in GitLab depending on the build status',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'builds', type: 'value' },
    { name: 'connection', type: 'value' },
  ],
  body: true,
  shows: 'name',
  *run(call) {
    const name = call.args.optionalText('name') || USUAL_NAME;
    const connection = yield* connectionIn(call.machine, call.args.value('connection'));
    const named = yield* buildsIn(call, name, connection);
    const builds = named.length > 0 ? named : [{ name, project: '', sha: '', connection }];
    yield* tellAll(call, builds, 'running');
    begun(call, name);
    try {
      const answer = yield* call.runBody();
      yield* tellAll(call, builds, 'success');
      return answer;
    } catch (error) {
      yield* tellAll(call, builds, stateOf(error));
      throw error;
    }
  },
});

/** Announces builds as pending. Where the body fails, the builds that have not begun get its status. */
export const gitlabBuilds = defineStep({
  name: 'gitlabBuilds',
  className: 'com.dabsquared.gitlabjenkins.workflow.GitLabBuildsStep',
  displayName: 'Notify gitlab about pending builds',
  parameters: [{ name: 'builds', type: 'List<String>' }],
  body: true,
  *run(call) {
    const [only = '', ...more] = call.args.texts('builds') ?? [];
    // A single text may name several, as in the plugin's form.
    const names = more.length > 0 ? [only, ...more] : only.split(',').map((each) => each.trim());
    const announced: Announced = { names: new Set(names.filter((each) => each !== '')), outer: announcedIn(call) };
    yield* tellNames(call, announced, 'pending');
    try {
      const answer = yield* call.runBody({ parts: { marks: { [PENDING]: announced } } });
      if (announced.names.size > 0) call.say('There are still pending GitLab builds. Please check your configuration');
      return answer;
    } catch (error) {
      yield* tellNames(call, announced, stateOf(error));
      throw error;
    }
  },
});

function announcedIn({ scope }: StepCall): Announced | undefined {
  // Nobody else has a mark of this name.
  return scope.mark(PENDING) as Announced | undefined;
}

function begun(call: StepCall, name: string): void {
  for (let each = announcedIn(call); each !== undefined; each = each.outer) each.names.delete(name);
}

/**
 * Returns the status for a body that failed with this error. Throws the error again where it is no exception of the script.
 */
function stateOf(error: unknown): 'failed' | 'canceled' {
  if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) throw error;
  return interruptionOf(error.thrown) === undefined ? 'failed' : 'canceled';
}

function* tellNames(call: StepCall, { names }: Announced, state: string): Evaluation<void> {
  const builds = [...names].map((name) => ({ name, project: '', sha: '', connection: null }));
  yield* tellAll(call, builds, state);
}

function* tellAll(call: StepCall, builds: readonly NamedBuild[], state: string): Evaluation<void> {
  for (const build of builds) yield* tell(call, build, state);
}

function* tell(call: StepCall, { name, project, sha, connection }: NamedBuild, state: string): Evaluation<void> {
  const ofJob = call.host.run.jobProperty(gitlabConnectionProperty);
  const usual = {
    server: ofJob?.gitLabConnection ?? '',
    credentialsId: ofJob?.jobCredentialId ?? '',
  };
  const place = connection ?? usual;
  yield* runKind(
    call,
    { ...NOTHING, forge: 'gitlab', state, context: name, description: name, project, sha, ...place },
    STATUS_KIND,
  );
}

/**
 * Returns the connection that a value describes, `gitLabConnection('main')` or its name alone; null where there is none.
 */
function* connectionIn(machine: Machine, value: Value): Evaluation<Connection | null> {
  if (value === null) return null;
  const described = descriptionOf(value);
  if (described === null) return { server: yield* machine.text(value), credentialsId: '' };
  const { args } = described;
  const text = function* (of: Value | undefined): Evaluation<string> {
    return of === undefined || of === null ? '' : yield* machine.text(of);
  };
  return {
    server: yield* text(args.get('gitLabConnection') ?? args.get(ANONYMOUS)),
    credentialsId: yield* text(args.get('jobCredentialId')),
  };
}

/**
 * Returns the commits that the argument `builds` names: `[[projectId: 'group/app', revisionHash: 'main', name: 'a',
 * connection: …]]`.
 */
function* buildsIn(call: StepCall, name: string, connection: Connection | null): Evaluation<NamedBuild[]> {
  const { machine, args } = call;
  const found: NamedBuild[] = [];
  const builds = args.value('builds');
  for (const value of builds instanceof ListValue ? builds.items : []) {
    const given = descriptionOf(value)?.args;
    const text = function* (of: string): Evaluation<string> {
      const part = given?.get(of);
      return part === undefined || part === null ? '' : yield* machine.text(part);
    };
    const own = yield* connectionIn(machine, given?.get('connection') ?? null);
    const build = { project: yield* text('projectId'), sha: yield* text('revisionHash') };
    found.push({ name: (yield* text('name')) || name, ...build, connection: own ?? connection });
  }
  return found;
}
