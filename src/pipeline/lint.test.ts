import { describe, expect, it } from 'vitest';
import { allKinds, steps } from '../kinds/index.ts';
import { KindRegistry } from '../points/index.ts';
import { createEngine } from './engine.ts';

const { lint, lintPipeline, validatePipeline } = createEngine(steps);

const KNOWN = { kinds: new KindRegistry(allKinds, { decrypt: (text) => text }) };

function inSteps(steps: string): string {
  return `pipeline {\nagent any\nstages { stage('S') { steps {\n${steps}\n} } }\n}`;
}

/** Lists calls as people write them: each must be valid in a declarative pipeline. */
const CALLS = [
  "sh 'make'",
  'sh "make ${TARGET}"',
  "sh(script: 'make', returnStdout: true, label: 'make', encoding: 'UTF-8')",
  "bat script: 'make', returnStatus: true",
  "powershell 'Get-Date'",
  "echo 'a' + env.B",
  "error 'no'",
  "unstable 'hm'",
  "unstable(message: 'hm')",
  'sleep 5',
  "sleep(time: 5, unit: 'MINUTES')",
  "retry(3) { sh 'x' }",
  "retry(count: 3, conditions: [agent(), nonresumable()]) { sh 'x' }",
  "timeout(time: 5, unit: 'MINUTES', activity: true) { sh 'x' }",
  "timeout(5) { sh 'x' }",
  'waitUntil { fileExists "x" }',
  "waitUntil(initialRecurrencePeriod: 500, quiet: true) { fileExists 'x' }",
  "catchError(buildResult: 'UNSTABLE', stageResult: 'FAILURE', message: 'm', catchInterruptions: false) { sh 'x' }",
  "catchError { sh 'x' }",
  "warnError('m') { sh 'x' }",
  "warnError(message: 'm', catchInterruptions: true) { sh 'x' }",
  "dir('x') { deleteDir() }",
  "ws('x') { pwd() }",
  'pwd(tmp: true)',
  'withEnv([\'A=b\', "C=${D}"]) { isUnix() }',
  "stash name: 'x', includes: '**', excludes: 'a', allowEmpty: true, useDefaultExcludes: false",
  "stash 'x'",
  "unstash 'x'",
  "unstash name: 'x'",
  "readFile 'x'",
  "readFile file: 'x', encoding: 'UTF-8'",
  "writeFile file: 'x', text: 'y', encoding: 'UTF-8'",
  "fileExists 'x'",
  "archiveArtifacts 'x'",
  "archiveArtifacts artifacts: 'x', fingerprint: true, allowEmptyArchive: true, onlyIfSuccessful: true, excludes: 'y', followSymlinks: false, caseSensitive: false, defaultExcludes: true",
  "junit '**/*.xml'",
  "junit testResults: 'x', allowEmptyResults: true, keepLongStdio: true, healthScaleFactor: 1.0, skipPublishingChecks: true, skipMarkingBuildUnstable: true",
  'checkout scm',
  "checkout([$class: 'GitSCM', branches: [[name: '*/main']], userRemoteConfigs: [[url: 'u']]])",
  'checkout scm: scm, poll: false, changelog: false',
  "git 'https://example.org/x.git'",
  "git url: 'u', branch: 'main', credentialsId: 'c', poll: false, changelog: false",
  "build 'other'",
  "build job: 'other', parameters: [string(name: 'A', value: 'b')], wait: false, propagate: false, quietPeriod: 5",
  "input 'go?'",
  "input message: 'go?', ok: 'Go', submitter: 'a', id: 'i', submitterParameter: 's', parameters: [string(name: 'A')]",
  "mail to: 'a@b.c', subject: 's', body: 'b', cc: 'c@d.e', bcc: '', from: 'f@g.h', replyTo: 'r@s.t', mimeType: 'text/html', charset: 'UTF-8'",
  "withCredentials([usernamePassword(credentialsId: 'c', usernameVariable: 'U', passwordVariable: 'P')]) { sh 'x' }",
  "step([$class: 'JUnitResultArchiver', testResults: 'x'])",
  "tool 'x'",
  "tool name: 'x', type: 'jdk'",
  "timestamps { echo 'x' }",
  "ansiColor('xterm') { echo 'x' }",
  "wrap([$class: 'TimestamperBuildWrapper']) { echo 'x' }",
  "lock('x') { echo 'y' }",
  "lock(resource: 'x', inversePrecedence: true) { echo 'y' }",
  "lock(resource: null, label: 'x', quantity: 1, variable: 'V', skipIfLocked: true) { echo 'y' }",
  'milestone 1',
  "milestone(ordinal: 1, label: 'x')",
  "node('x') { echo 'y' }",
  "node('x') { echo 'y' }",
  "library 'x@main'",
  "library identifier: 'x@main', retriever: modernSCM([$class: 'GitSCMSource', remote: 'u'])",
  "load 'x.groovy'",
  "libraryResource 'x'",
  "readJSON file: 'x'",
  "readYaml text: 'a: b'",
  "writeJSON file: 'x', json: [a: 1], pretty: 2",
  "writeYaml file: 'x', data: [a: 1], overwrite: true",
  "readProperties file: 'x', defaults: [a: 'b']",
  "findFiles glob: '**'",
  "zip zipFile: 'x.zip', dir: 'd', glob: '**', archive: true",
  "unzip zipFile: 'x.zip', dir: 'd'",
  "touch 'x'",
  'cleanWs()',
  'cleanWs deleteDirs: true, notFailBuild: true',
  'deleteDir()',
  "httpRequest 'https://example.org'",
  "slackSend channel: '#x', message: 'y'",
  "script { def x = 1; if (x) { echo 'y' } }",
  'myLibraryStep foo: 1, bar: [1, 2]',
];

describe('a step as people write it', () => {
  it.each(CALLS)('%s', (call) => {
    expect(lintPipeline(inSteps(call), KNOWN).map(({ text }) => text)).toEqual([]);
  });
});

const SECTIONS = [
  "options { timeout(time: 1, unit: 'HOURS'); timestamps(); retry(2) }",
  "options { buildDiscarder(logRotator(numToKeepStr: '5', artifactNumToKeepStr: '1')); disableConcurrentBuilds(abortPrevious: true) }",
  'options { skipDefaultCheckout() }',
  'options { skipDefaultCheckout(true); skipStagesAfterUnstable(); parallelsAlwaysFailFast(); preserveStashes(buildCount: 5) }',
  "options { checkoutToSubdirectory('x'); newContainerPerStage(); quietPeriod(5); disableResume() }",
  "options { durabilityHint('PERFORMANCE_OPTIMIZED'); ansiColor('xterm'); lock('x') }",
  "options { withCredentials([string(credentialsId: 'c', variable: 'V')]) }",
  "parameters { string(name: 'A', defaultValue: 'x', description: 'd', trim: true); text(name: 'B', defaultValue: '') }",
  "parameters { booleanParam(name: 'A', defaultValue: true); choice(name: 'B', choices: ['a', 'b'], description: '') }",
  "parameters { choice(name: 'B', choices: 'a\\nb'); password(name: 'C', defaultValue: 's'); file(name: 'D') }",
  "triggers { cron('H * * * *'); pollSCM('@daily'); upstream(upstreamProjects: 'a', threshold: hudson.model.Result.SUCCESS) }",
  "environment { A = 'a'; B = \"${A}b\"; C = credentials('c'); D = sh(script: 'x', returnStdout: true).trim(); E = \"${f()}\" }",
  "post { always { junit 'x' }; success { echo 's' }; failure { script { echo 'f' } }; cleanup { deleteDir() } }",
  "libraries { lib('x@1.0') }",
];

describe('a section as people write it', () => {
  it.each(SECTIONS)('%s', (section) => {
    const source = `pipeline {\nagent any\n${section}\nstages { stage('S') { steps { echo 'x' } } }\n}`;
    expect(lintPipeline(source, KNOWN).map(({ text }) => text)).toEqual([]);
  });
});

describe('lint', () => {
  it.each([
    ['a right script', "node { stage('x') { sh 'make' } }", []],
    ['a script that ends too early', 'node {', ['unexpected token:  @ line 1, column 7.']],
    [
      'a variable that is declared twice',
      'def x = 1\ndef x = 2',
      ['The current scope already contains a variable of the name x\n @ line 2, column 5.'],
    ],
    ['an unknown class', 'def x = new Nope()', ['unable to resolve class Nope \n @ line 1, column 9.']],
    [
      'a declarative pipeline in a node',
      "node { pipeline { agent any; stages { stage('S') { steps { echo 'x' } } } } }",
      ['pipeline block must be at the top-level, not within another block. @ line 1, column 8.'],
    ],
    [
      'mistakes in the script of a declarative pipeline',
      inSteps('script { def x = 1; def x = 2 }'),
      ['The current scope already contains a variable of the name x\n @ line 4, column 25.'],
    ],
  ])('tells of %s', (_, source, expected) => {
    expect(lintPipeline(source, KNOWN).map(({ text }) => text)).toEqual(expected);
  });

  it('knows scripts of the two kinds', () => {
    expect(lint("echo 'x'", KNOWN).isDeclarative).toBe(false);
    expect(lint(inSteps("echo 'x'"), KNOWN).isDeclarative).toBe(true);
    expect(validatePipeline("echo 'x'", KNOWN)).toEqual({
      isValid: false,
      text: "Jenkinsfile content 'echo 'x'' did not contain the 'pipeline' step",
    });
  });
});
