import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parametersXml, stringParameterXml } from '../../builds/testing/server.ts';
import { comparable, sharedConsole } from '../testing/shared-console.ts';

const console = sharedConsole(async ({ server }) => {
  const good = await server.define('good', {
    shells: ['echo "hello $WHO"', 'echo x > a.txt'],
    properties: parametersXml(stringParameterXml('WHO', 'world')),
    publishers: '<hudson.tasks.ArtifactArchiver><artifacts>*.txt</artifacts></hudson.tasks.ArtifactArchiver>',
  });
  for (let count = 0; count < 3; count += 1) await server.build(good);
  await server.build(await server.define('bad', { shells: ['exit 1'] }));
  await server.build(server.job('good'));
  const folder = server.home.runs.paths.archive(good, 4);
  await mkdir(join(dirname(folder), 'archive', 'deep'), { recursive: true });
  await writeFile(join(folder, 'deep', 'b.txt'), 'y');
});

const JOB = "def j = Jenkins.instance.getItem('good'); def b = j.lastBuild; ";

describe('builds', () => {
  it.each([
    [
      'are listed newest first',
      `${JOB}println j.builds; println j.builds*.number`,
      '[good #4, good #3, good #2, good #1]\n[4, 3, 2, 1]\n',
    ],
    [
      'are cut down to some',
      `${JOB}println j.builds.limit(2); println j.getBuilds().findAll { it.number > 3 }; println j.builds.size(); println j.builds[0]; println j.builds.lastBuild; println j.builds.failureOnly()`,
      '[good #4, good #3]\n[good #4]\n4\ngood #4\ngood #4\n[]\n',
    ],
    [
      'are found by time',
      `${JOB}println j.builds.byTimestamp(0, System.currentTimeMillis() + 1000).size(); println j.builds.byTimestamp(0, 1).size()`,
      '4\n0\n',
    ],
    [
      'are found by permalinks and numbers',
      `${JOB}println([j.lastBuild, j.lastStableBuild, j.lastFailedBuild, j.firstBuild, j.getBuildByNumber(2), j.getBuild('3'), j.getBuildByNumber(77), j.getNearestBuild(0)])`,
      '[good #4, good #4, null, good #1, good #2, good #3, null, good #1]\n',
    ],
    [
      'know their neighbours',
      `${JOB}println([b.previousBuild, b.nextBuild, b.previousBuild.nextBuild.is(b), b.previousSuccessfulBuild, b.previousFailedBuild])`,
      '[good #3, null, true, good #3, null]\n',
    ],
    [
      'have names and addresses',
      `${JOB}println([b.number, b.id, b.displayName, b.fullDisplayName, b.url, b.absoluteUrl, b.externalizableId, b.parent.name, b.project.name])`,
      '[4, 4, #4, good #4, job/good/4/, http://ci.example/job/good/4/, good#4, good, good]\n',
    ],
    [
      'are found by their external ids',
      "println Run.fromExternalizableId('good#2'); println Run.fromExternalizableId('good#99')",
      'good #2\nnull\n',
    ],
    [
      'are compared by number',
      `${JOB}println b <=> b.previousBuild; println j.builds.sort { it.number }.first()`,
      '1\ngood #1\n',
    ],
    [
      'tell their times',
      `${JOB}println b.time instanceof Date; println b.timestamp.timeInMillis == b.timeInMillis; println b.startTimeInMillis >= b.timeInMillis; println b.duration > 0; println b.durationString.length() > 0; println b.timestampString.length() > 0`,
      'true\ntrue\ntrue\ntrue\ntrue\ntrue\n',
    ],
    [
      'tell their causes',
      `${JOB}println b.causes*.shortDescription; println b.getCause(Cause.UserIdCause).userId; println b.getCause(Cause.RemoteCause); println b.getAction(CauseAction).causes.size()`,
      '[Started by user admin]\nadmin\nnull\n1\n',
    ],
    [
      'tell their parameters',
      `${JOB}def a = b.getAction(ParametersAction); println a.parameters; println a.getParameter('WHO').value; println a.getParameter('NO'); println b.buildVariables; println b.getEnvironment(TaskListener.NULL).expand('$WHO ' + b.environment['BUILD_NUMBER'])`,
      "[(StringParameterValue) WHO='world']\nworld\nnull\n[WHO:world]\nworld 4\n",
    ],
    [
      'show their log',
      `${JOB}println b.log.contains('hello world'); println b.logFile.text == b.log; println b.getLog(1); println b.getLog(1000).last(); println b.getLog(1000).size() == b.log.readLines().size()`,
      'true\ntrue\n[[...truncated LENGTH B...]]\nFinished: SUCCESS\ntrue\n',
    ],
    [
      'list their artifacts',
      `${JOB}println b.artifacts*.relativePath; println b.artifacts*.fileName; println b.hasArtifacts; println b.artifactsDir.name`,
      '[a.txt, deep/b.txt]\n[a.txt, b.txt]\ntrue\narchive\n',
    ],
    [
      'say where they ran',
      `${JOB}println b.builtOn.is(Jenkins.instance); println b.builtOnStr == ''; println b.executor; println b.building; println b.changeSets.size()`,
      'true\ntrue\nnull\nfalse\n0\n',
    ],
  ])('%s', async (_name, script, output) => {
    const said = comparable(await console().run(script)).replace(/truncated \d+ B/, 'truncated LENGTH B');
    expect(said).toBe(output);
  });
});

describe('results', () => {
  it.each([
    [
      'are constants with an order',
      "def r = Jenkins.instance.getItem('bad').lastBuild.result; println r == Result.FAILURE; println r.isWorseThan(Result.UNSTABLE); println r.isBetterOrEqualTo(Result.ABORTED); println r.combine(Result.SUCCESS); println([r.color, r.ordinal, \"$r\" == 'FAILURE'])",
      'true\ntrue\ntrue\nFAILURE\n[red, 2, true]\n',
    ],
    [
      'are read from text',
      "println Result.fromString('unstable'); println Result.fromString('what')",
      'UNSTABLE\nFAILURE\n',
    ],
    [
      'do not change from outside',
      `${JOB}b.result = Result.FAILURE`,
      'java.lang.IllegalStateException: cannot change build result while in COMPLETED\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});

describe('changing builds', () => {
  it.each([
    [
      'names and describes them',
      `${JOB}b.displayName = 'named'; b.description = 'described'; println b; println b.description; b.displayName = null; println b.displayName`,
      'good named\ndescribed\n#4\n',
    ],
    ['keeps them', `${JOB}b.keepLog(true); print b.keepLog; b.keepLog(false); println b.isKeepLog()`, 'truefalse\n'],
    [
      'deletes them, and remembers what they were',
      `${JOB}def first = j.firstBuild; first.delete(); println j.builds; println first.result; println j.getBuildByNumber(1)`,
      '[good #4, good #3, good #2]\nSUCCESS\nnull\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});
