import { defineStep, gitlabConnectionProperty, type StepCall, type StepEvaluation } from '../../points/index.ts';
import { commitStatusBuilder, UNSPECIFIED } from '../commit-status/builder.ts';
import { buildNamed, buildsIn, connectionIn, type NamedBuild } from './named-builds.ts';

const PENDING = 'gitlabBuilds';
const USUAL_NAME = 'jenkins';

/** Holds names that were announced as pending and have not begun yet. */
class Announced {
  readonly names: Set<string>;
  readonly outer: Announced | null;

  constructor(names: readonly string[], outer: Announced | null) {
    this.names = new Set(names);
    this.outer = outer;
  }
}

/** Sets a status of the commit on GitLab. A status that GitLab rejects does not fail the build. */
export const updateGitlabCommitStatusStep = defineStep({
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
    yield* tell(call, buildNamed(name), call.args.text('state'));
    begun(call, name);
    return null;
  },
});

/** Sets the status of the commit on GitLab, or of named commits, according to the outcome of the body. */
export const gitlabCommitStatusStep = defineStep({
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
    const connection = yield* connectionIn(call.args.value('connection'));
    const named = yield* buildsIn(call.args.value('builds'), { name, connection });
    const builds = named.length > 0 ? named : [{ ...buildNamed(name), connection }];
    yield* tellAll(call, builds, 'running');
    begun(call, name);
    try {
      const answer = yield* call.runBody();
      yield* tellAll(call, builds, 'success');
      return answer;
    } catch (error) {
      yield* tellAll(call, builds, stateOf(call, error));
      throw error;
    }
  },
});

/** Announces builds as pending. Where the body fails, the builds that have not begun get its status. */
export const gitlabBuildsStep = defineStep({
  name: 'gitlabBuilds',
  className: 'com.dabsquared.gitlabjenkins.workflow.GitLabBuildsStep',
  displayName: 'Notify gitlab about pending builds',
  parameters: [{ name: 'builds', type: 'List<String>' }],
  body: true,
  *run(call) {
    const [only = '', ...more] = call.args.texts('builds') ?? [];
    // A single text may name several, as in the plugin's form.
    const names = more.length > 0 ? [only, ...more] : only.split(',').map((each) => each.trim());
    const announced = new Announced(
      names.filter((each) => each !== ''),
      announcedIn(call),
    );
    yield* tellNames(call, announced, 'pending');
    try {
      const answer = yield* call.runBody({ marks: { [PENDING]: announced } });
      if (announced.names.size > 0) call.say('There are still pending GitLab builds. Please check your configuration');
      return answer;
    } catch (error) {
      yield* tellNames(call, announced, stateOf(call, error));
      throw error;
    }
  },
});

function announcedIn(call: StepCall): Announced | null {
  const announced = call.mark(PENDING);
  return announced instanceof Announced ? announced : null;
}

function begun(call: StepCall, name: string): void {
  for (let each = announcedIn(call); each !== null; each = each.outer) each.names.delete(name);
}

/** Returns the status for a body that threw this. Throws it again where it is no exception of the script. */
function stateOf(call: StepCall, thrown: unknown): 'failed' | 'canceled' {
  return call.endOf(thrown) === 'interrupted' ? 'canceled' : 'failed';
}

function* tellNames(call: StepCall, { names }: Announced, state: string): StepEvaluation<void> {
  yield* tellAll(call, [...names].map(buildNamed), state);
}

function* tellAll(call: StepCall, builds: readonly NamedBuild[], state: string): StepEvaluation<void> {
  for (const build of builds) yield* tell(call, build, state);
}

function* tell(call: StepCall, { name, project, sha, connection }: NamedBuild, state: string): StepEvaluation<void> {
  const ofJob = call.run.jobProperty(gitlabConnectionProperty);
  const usual = {
    server: ofJob?.gitLabConnection ?? '',
    credentialsId: ofJob?.jobCredentialId ?? '',
  };
  const place = connection ?? usual;
  yield* call.perform(commitStatusBuilder, {
    ...UNSPECIFIED,
    ...{ forge: 'gitlab', state, context: name, description: name, project, sha },
    ...place,
  });
}
