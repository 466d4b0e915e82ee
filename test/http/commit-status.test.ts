import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { type AskedOf, startWebServer, type TestWebServer } from '../../src/kit/testing/web-server.ts';
import { GitRepository } from '../harness/forges/git-repository.ts';
import { gitBackend } from '../harness/git-http-server.ts';
import { gitScm } from '../harness/git-jobs.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const SECRETS = { token: 'ghp_hidden0', lab: 'glpat-hidden', slack: 'T0/B0/hidden', password: 'hidden-pa55' } as const;
const STATUS = 'org.jenkinsci.plugins.github.status.';
const SOURCES = `${STATUS}sources.`;

let commit: string;
let remote: string;

beforeAll(async () => {
  const endings: (() => Promise<void> | void)[] = [];
  const root = await temporaryFolder({ onTestFinished: (action) => void endings.push(action) });
  const git = new GitRepository(join(root, 'acme', 'app.git'));
  await git.create();
  commit = await git.commit('main', { 'file.txt': 'one' });
  const forge = createServer((request, response) => gitBackend(root, request, response));
  await new Promise<void>((resolve) => forge.listen(0, '127.0.0.1', resolve));
  remote = `http://127.0.0.1:${(forge.address() as AddressInfo).port}/acme/app.git`;
  const text = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
  const login = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
  const api = 'com.dabsquared.gitlabjenkins.connection.GitLabApiTokenImpl';
  const domain =
    '<com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>';
  await writeFile(
    join(server().home, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>${domain}<java.util.concurrent.CopyOnWriteArrayList>
    <${text}><scope>GLOBAL</scope><id>token</id><secret>${SECRETS.token}</secret></${text}>
    <${text}><scope>GLOBAL</scope><id>slack</id><secret>${SECRETS.slack}</secret></${text}>
    <${api}><scope>GLOBAL</scope><id>lab</id><apiToken>${SECRETS.lab}</apiToken></${api}>
    <${login}><scope>GLOBAL</scope><id>stash</id><username>ci</username><password>${SECRETS.password}</password></${login}>
    </java.util.concurrent.CopyOnWriteArrayList></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
  return async () => {
    forge.close();
    forge.closeAllConnections();
    for (const ending of endings) await ending();
  };
});

/** Takes what it is sent, and is the server that an administrator made known to the plugins. */
async function receiver(status = 201): Promise<TestWebServer> {
  const body = status < 300 ? 'ok' : '{"message":"Bad credentials"}';
  const hook = await startWebServer(({ url }) => ({
    status: url.includes('/hooks/') && status < 300 ? 200 : status,
    body,
  }));
  onTestFinished(() => hook.close());
  await makeKnown(hook.url);
  return hook;
}

async function makeKnown(url: string): Promise<void> {
  const { home } = server();
  const lab = 'com.dabsquared.gitlabjenkins.connection.GitLabConnection';
  await writeFile(
    join(home, 'github-plugin-configuration.xml'),
    `<github-plugin-configuration plugin="github@1.37.0"><configs><github-server-config><name>hub</name><apiUrl>${url}</apiUrl><manageHooks>false</manageHooks><credentialsId>token</credentialsId><clientCacheSize>20</clientCacheSize></github-server-config></configs></github-plugin-configuration>`,
  );
  await writeFile(
    join(home, `${lab}Config.xml`),
    `<${lab}Config plugin="gitlab-plugin@1.7.8"><useAuthenticatedEndpoint>true</useAuthenticatedEndpoint><connections><${lab}><name>lab</name><url>${url}</url><apiTokenId>lab</apiTokenId><clientBuilderId>autodetect</clientBuilderId><ignoreCertificateErrors>false</ignoreCertificateErrors><connectionTimeout>10</connectionTimeout><readTimeout>10</readTimeout></${lab}></connections></${lab}Config>`,
  );
}

const CONNECTION =
  '<com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty plugin="gitlab-plugin@1.7.8"><gitLabConnection>lab</gitLabConnection><jobCredentialId></jobCredentialId><useAlternativeCredential>false</useAlternativeCredential></com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty>';

/** Every publisher that tells others of a commit or a run, as its plugin writes it. */
const publishers = (url: string): string => `
<com.cloudbees.jenkins.GitHubCommitNotifier plugin="github@1.37.0"><statusMessage><content>done by $JOB_NAME</content></statusMessage><resultOnFailure>SUCCESS</resultOnFailure></com.cloudbees.jenkins.GitHubCommitNotifier>
<${STATUS}GitHubCommitStatusSetter plugin="github@1.37.0">
  <commitShaSource class="${SOURCES}BuildDataRevisionShaSource"/>
  <reposSource class="${SOURCES}ManuallyEnteredRepositorySource"><url>${remote}</url></reposSource>
  <contextSource class="${SOURCES}ManuallyEnteredCommitContextSource"><context>ci/$BUILD_NUMBER</context></contextSource>
  <statusResultSource class="${SOURCES}ConditionalStatusResultSource"><results>
    <${SOURCES}misc.BetterThanOrEqualBuildResult><message>fine</message><state>SUCCESS</state><result>SUCCESS</result></${SOURCES}misc.BetterThanOrEqualBuildResult>
    <${SOURCES}misc.AnyBuildResult><message>not fine in $JOB_NAME</message><state>FAILURE</state></${SOURCES}misc.AnyBuildResult>
  </results></statusResultSource>
  <statusBackrefSource class="${SOURCES}ManuallyEnteredBackrefSource"><backref>https://ci.example/$BUILD_NUMBER</backref></statusBackrefSource>
  <errorHandlers><${STATUS}err.ShallowAnyErrorHandler/></errorHandlers>
</${STATUS}GitHubCommitStatusSetter>
<com.dabsquared.gitlabjenkins.publisher.GitLabCommitStatusPublisher plugin="gitlab-plugin@1.7.8"><name>jenkins</name><markUnstableAsSuccess>false</markUnstableAsSuccess></com.dabsquared.gitlabjenkins.publisher.GitLabCommitStatusPublisher>
<org.jenkinsci.plugins.stashNotifier.StashNotifier plugin="stashNotifier@1.28"><stashServerBaseUrl>${url}</stashServerBaseUrl><credentialsId>stash</credentialsId><ignoreUnverifiedSSLPeer>false</ignoreUnverifiedSSLPeer><commitSha1></commitSha1><buildName></buildName><includeBuildNumberInKey>false</includeBuildNumberInKey><projectKey>key-$JOB_NAME</projectKey><prependParentProjectKey>false</prependParentProjectKey><disableInprogressNotification>false</disableInprogressNotification><considerUnstableAsSuccess>false</considerUnstableAsSuccess></org.jenkinsci.plugins.stashNotifier.StashNotifier>
<millwright.CommitStatusPublisher><forge>gitea</forge><apiUrl>${url}</apiUrl><credentialsId>token</credentialsId><context>tea</context><sha/><repository/></millwright.CommitStatusPublisher>
<jenkins.plugins.slack.SlackNotifier plugin="slack@631.v40deea_40323b"><baseUrl>${url}/hooks/</baseUrl><teamDomain></teamDomain><authToken></authToken><tokenCredentialId>slack</tokenCredentialId><botUser>false</botUser><room>#builds</room><sendAsText>false</sendAsText><iconEmoji></iconEmoji><username>ci</username><startNotification>true</startNotification><notifySuccess>true</notifySuccess><notifyAborted>false</notifyAborted><notifyNotBuilt>false</notifyNotBuilt><notifyUnstable>false</notifyUnstable><notifyRegression>false</notifyRegression><notifyFailure>true</notifyFailure><notifyEveryFailure>false</notifyEveryFailure><notifyBackToNormal>true</notifyBackToNormal><notifyRepeatedFailure>false</notifyRepeatedFailure><includeTestSummary>false</includeTestSummary><includeFailedTests>false</includeFailedTests><uploadFiles>false</uploadFiles><commitInfoChoice>NONE</commitInfoChoice><includeCustomMessage>true</includeCustomMessage><customMessage>see $BUILD_NUMBER</customMessage></jenkins.plugins.slack.SlackNotifier>`;

const PENDING = `<com.cloudbees.jenkins.GitHubSetCommitStatusBuilder plugin="github@1.37.0"><statusMessage><content>$JOB_NAME begins</content></statusMessage><contextSource class="${SOURCES}ManuallyEnteredCommitContextSource"><context>early</context></contextSource></com.cloudbees.jenkins.GitHubSetCommitStatusBuilder>`;

const slackStep = (url: string): string =>
  `<jenkins.plugins.slack.workflow.SlackSendStep><message>half way</message><color>good</color><channel>#a</channel><baseUrl>${url}/hooks/</baseUrl><tokenCredentialId>slack</tokenCredentialId></jenkins.plugins.slack.workflow.SlackSendStep>`;

const statusStep = (url: string): string =>
  `<millwright.CommitStatusStep><forge>github</forge><state>PENDING</state><context>half</context><description>half way</description><apiUrl>${url}</apiUrl><credentialsId>token</credentialsId></millwright.CommitStatusStep>`;

function job(url: string, command: string): string {
  return freestyle({ command, publishers: publishers(url), properties: CONNECTION })
    .replace('<scm class="hudson.scm.NullSCM"/>', gitScm({ url: remote }))
    .replace('<builders>', `<builders>${PENDING}${statusStep(url)}${slackStep(url)}`);
}

async function build(name: string, xml: string): Promise<{ result: string; lines: string[] }> {
  await createJob(server(), name, xml);
  const result = await buildJob(server(), name, 'build?delay=0sec');
  const { body } = await server().as({ url: `/job/${name}/1/consoleText` });
  for (const secret of Object.values(SECRETS)) expect(body).not.toContain(secret);
  return { result, lines: body.split('\n') };
}

const json = ({ body }: AskedOf): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;
const seen = ({ asked }: TestWebServer) => asked.map((each) => `${each.method} ${each.url} ${shown(json(each))}`);
const shown = (body: Record<string, unknown>): string =>
  body['attachments'] ? 'slack' : `${body['state']} ${body['context'] ?? body['name'] ?? body['key']}`;

describe('telling others of a build', () => {
  it('of a job', async () => {
    const hook = await receiver();
    const { result, lines } = await build('told', job(hook.url, 'exit 1'));
    expect(result).toBe('FAILURE');
    const hub = `POST /repos/acme/app/statuses/${commit}`;
    const lab = `POST /api/v4/projects/acme%2Fapp/statuses/${commit}`;
    const stash = `POST /rest/build-status/1.0/commits/${commit}`;
    const slack = `POST /hooks/${SECRETS.slack}`;
    expect(seen(hook)).toEqual([
      `${lab} running jenkins`,
      `${stash} INPROGRESS key-told`,
      `${slack} slack`,
      `${hub} pending early`,
      `${hub} pending half`,
      `${slack} slack`,
      `${hub} error told`,
      `${hub} failure ci/1`,
      `${lab} failed jenkins`,
      `${stash} FAILED key-told`,
      `POST /api/v1/repos/acme/app/statuses/${commit} failure tea`,
      `${slack} slack`,
    ]);
    const [running, progress, started, early, half, sent, notified, set, failed, bucket, tea, ended] = hook.asked;
    const page = expect.stringMatching(/\/job\/told\/1\/$/);
    expect(json(early as AskedOf)).toMatchObject({ description: 'told begins', target_url: page });
    expect(json(half as AskedOf)).toMatchObject({ description: 'half way' });
    expect(json(notified as AskedOf)).toMatchObject({ description: 'done by told', target_url: page });
    expect(json(set as AskedOf)).toEqual({
      state: 'failure',
      context: 'ci/1',
      description: 'not fine in told',
      target_url: 'https://ci.example/1',
    });
    for (const each of [early, half, notified, set, tea]) {
      expect(each?.headers).toMatchObject({
        authorization: `token ${SECRETS.token}`,
        'content-type': 'application/json',
      });
    }
    for (const each of [running, failed]) expect(each?.headers['private-token']).toBe(SECRETS.lab);
    const basic = `Basic ${Buffer.from(`ci:${SECRETS.password}`).toString('base64')}`;
    for (const each of [progress, bucket]) expect(each?.headers.authorization).toBe(basic);
    expect(json(bucket as AskedOf)).toMatchObject({ name: 'key-told', url: page });
    const words = [started, sent, ended].map((each) => {
      const { attachments, channel, username } = json(each as AskedOf) as {
        attachments: { color: string; fallback: string }[];
        channel: string;
        username?: string;
      };
      return [channel, username, attachments[0]?.color, attachments[0]?.fallback];
    });
    expect(words).toEqual([
      ['#builds', 'ci', 'good', expect.stringMatching(/^told - #1 Started by user .+ \(<.*\/job\/told\/1\/\|Open>\)/)],
      ['#a', undefined, 'good', 'half way'],
      ['#builds', 'ci', 'danger', expect.stringMatching(/^told - #1 Failure after .*\nsee 1$/)],
    ]);
    expect(lines).toContain(`Notified Bitbucket for commit with id ${commit}`);
    expect(lines).toContain(`Setting commit status on GitHub for https://127.0.0.1/acme/app/commit/${commit}`);
    expect(lines).toContain(`Set status failure of acme/app@${commit.slice(0, 7)}`);
  });

  it('by a pipeline', async () => {
    const hook = await receiver();
    const script = `node {
      checkout([$class: 'GitSCM', branches: [[name: '*/main']], userRemoteConfigs: [[url: '${remote}']]])
      notifyBitbucket stashServerBaseUrl: '${hook.url}', credentialsId: 'stash', projectKey: 'bb', considerUnstableAsSuccess: true
      step([$class: 'GitHubSetCommitStatusBuilder', contextSource: [$class: 'ManuallyEnteredCommitContextSource', context: 'begin']])
      githubNotify status: 'PENDING', description: 'under way', context: 'mine', account: 'acme', repo: 'app',
        sha: '${commit}', credentialsId: 'token', gitApiUrl: '${hook.url}', targetUrl: 'https://ci.example/x'
      updateGitlabCommitStatus name: 'one', state: 'pending'
      gitlabCommitStatus('two') { echo 'inside' }
      try { gitlabCommitStatus(name: 'three') { error 'broken' } } catch (any) { echo 'caught' }
      def sent = slackSend baseUrl: '${hook.url}/hooks/', tokenCredentialId: 'slack', channel: '#b', color: 'danger', message: 'from here'
      commitStatus forge: 'gitea', apiUrl: '${hook.url}', credentialsId: 'token', context: 'own'
      step([$class: 'GitHubCommitStatusSetter',
        contextSource: [$class: 'ManuallyEnteredCommitContextSource', context: 'setter'],
        statusResultSource: [$class: 'ConditionalStatusResultSource',
          results: [[$class: 'AnyBuildResult', message: 'any', state: 'SUCCESS']]]])
      step([$class: 'GitHubCommitNotifier', resultOnFailure: 'UNSTABLE', statusMessage: [content: 'words']])
      currentBuild.result = 'UNSTABLE'
      step([$class: 'StashNotifier', stashServerBaseUrl: '${hook.url}', credentialsId: 'stash', projectKey: 'bb', considerUnstableAsSuccess: true])
    }`;
    const { result } = await build('flow', pipeline(script, { properties: CONNECTION }));
    const hub = `POST /repos/acme/app/statuses/${commit}`;
    const lab = `POST /api/v4/projects/acme%2Fapp/statuses/${commit}`;
    const stash = `POST /rest/build-status/1.0/commits/${commit}`;
    expect(seen(hook)).toEqual([
      `${stash} INPROGRESS bb`,
      `${hub} pending begin`,
      `${hub} pending mine`,
      `${lab} pending one`,
      `${lab} running two`,
      `${lab} success two`,
      `${lab} running three`,
      `${lab} failed three`,
      `POST /hooks/${SECRETS.slack} slack`,
      `POST /api/v1/repos/acme/app/statuses/${commit} success own`,
      `${hub} success setter`,
      `${hub} success flow`,
      `${stash} SUCCESSFUL bb`,
    ]);
    expect(json(hook.asked[2] as AskedOf)).toEqual({
      state: 'pending',
      context: 'mine',
      description: 'under way',
      target_url: 'https://ci.example/x',
    });
    expect(json(hook.asked[11] as AskedOf)).toMatchObject({ description: 'words' });
    expect(result).toBe('UNSTABLE');
  });

  it('does not change the result where nobody wants to know, and says so in one line each', async () => {
    const hook = await receiver(401);
    const { result, lines } = await build('refused', job(hook.url, 'true').replace(statusStep(hook.url), ''));
    expect(result).toBe('SUCCESS');
    const host = hook.url.replace('http://', '');
    const told = lines.filter((line) => line.includes(host) && !line.includes('baseUrl:'));
    const why = `acme/app: ${host} answered 401: Bad credentials`;
    expect(told.map((line) => line.replace(why, 'WHY'))).toEqual([
      "Failed to update Gitlab commit status for project 'WHY'",
      'Failed to notify Bitbucket for commit (WHY)',
      'ERROR: [Set build status to "pending" on GitHub commit] - WHY',
      'ERROR: [Set build status on GitHub commit [deprecated]] - WHY',
      'ERROR: [Set GitHub commit status (universal)] - WHY',
      "Failed to update Gitlab commit status for project 'WHY'",
      'Failed to notify Bitbucket for commit (WHY)',
      'ERROR: The status of the commit could not be set: WHY',
    ]);
    expect(lines.filter((line) => line.includes('Slack notification failed. See'))).toHaveLength(3);
  });

  it('nor where a server is broken or away', async () => {
    const away = await receiver();
    await away.close();
    const broken = await receiver(500);
    const script = `node {
      checkout([$class: 'GitSCM', branches: [[name: '*/main']], userRemoteConfigs: [[url: '${remote}']]])
      def status = [status: 'SUCCESS', description: 'd', account: 'acme', repo: 'app', sha: '${commit}']
      def notify = { url ->
        try { githubNotify status + [gitApiUrl: url] } catch (e) { echo "caught: ${'$'}{e.message}" }
      }
      parallel a: { notify '${broken.url}' },
        b: { notify '${away.url}' },
        c: { updateGitlabCommitStatus name: 'one', state: 'success' },
        d: { slackSend baseUrl: '${broken.url}/hooks/', tokenCredentialId: 'slack', message: 'm' },
        e: { slackSend baseUrl: '${away.url}/hooks/', tokenCredentialId: 'slack', message: 'm' },
        f: { commitStatus forge: 'gitea', apiUrl: '${away.url}' },
        g: { step([$class: 'StashNotifier', stashServerBaseUrl: '${away.url}', credentialsId: 'stash']) }
    }`;
    const { result, lines } = await build('nobody', pipeline(script, { properties: CONNECTION }));
    expect(result).toBe('SUCCESS');
    const no = `acme/app: ${broken.url.slice(7)} answered 500: Bad credentials`;
    const nobody = `${away.url.slice(7)}: ECONNREFUSED`;
    const slack = 'ERROR: Slack notification failed with exception: ';
    const told = [
      // The step of GitHub alone fails, as in Jenkins.
      `caught: ${no}`,
      `caught: acme/app: ${nobody}`,
      `Failed to update Gitlab commit status for project '${no}'`,
      `${slack}{"message":"Bad credentials"}`,
      `${slack}${nobody}`,
      `ERROR: The status of the commit could not be set: acme/app: ${nobody}`,
      `Failed to notify Bitbucket for commit (acme/app: ${nobody})`,
    ];
    for (const text of told) expect(lines.filter((line) => line === text)).toEqual([text]);
  });
});
