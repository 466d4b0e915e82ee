import { ASKED, json, LONG, type SuspendedPipeline, yes } from './define.ts';

/** Blocks and other steps that wait, or around what waits. */
export const STEPS: readonly SuspendedPipeline[] = [
  {
    name: 'library',
    script: `@Library('shapes') import com.acme.Build
      log.info 'before'
      node { echo new Build(this).run('x') }
      input id: 'Go', message: 'Go?'
      def more = library 'more@main'
      shouted "\${more.other.Later.text()} \${Build.howMany()}"`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'library-late',
    script: `def more = library 'more@main'
      input id: 'Go', message: 'Go?'
      echo "\${more.other.Later.text()}"`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'retry',
    script: `def n = 0
      retry(3) { n++; echo "try \${n}"; if (n == 2) input id: 'Go', message: 'Go?'; if (n < 3) error "no \${n}" }
      echo "after \${n}"`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'timeout',
    script: `timeout(${LONG}) { input id: 'Go', message: 'Go?' }
      try { timeout(time: 1, unit: 'SECONDS') { sleep 600 } } catch (e) { echo 'too late' }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'wait-until',
    script: `def n = 0
      waitUntil(initialRecurrencePeriod: 5000) { n++; echo "look \${n}"; n > 1 }
      waitUntil { input id: 'Go', message: 'Go?'; true }
      echo 'seen'`,
    line: 'look 1',
    after: [yes()],
  },
  {
    name: 'wait-until-asks',
    script: `waitUntil { input id: 'Go', message: 'Go?'; true }; echo 'seen'`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'build-below',
    script: `def b = build job: 'below', parameters: [string(name: 'X', value: 'given')]
      echo "below was \${b.result} as \${b.number} with \${b.buildVariables.MADE}"`,
    line: 'Starting building: below #1',
  },
  {
    name: 'below',
    script: `properties([parameters([string(name: 'X', defaultValue: 'none')])])
      env.MADE = "made of \${params.X}"; input id: 'Go', message: 'Go?'; unstable 'shaky'`,
    properties: `<hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.StringParameterDefinition><name>X</name><defaultValue>none</defaultValue></hudson.model.StringParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty>`,
    isDownstream: true,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'build-below-failing',
    script: `def b = build job: 'below-failing', propagate: false; echo b.result; build job: 'gone', wait: false`,
    line: 'Starting building: below-failing #1',
  },
  {
    name: 'below-failing',
    script: `input id: 'Go', message: 'Go?'; error 'broken below'`,
    isDownstream: true,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'lock-held',
    script: `lock(resource: 'board', variable: 'B') { echo "has \${B}"; input id: 'Go', message: 'Go?' }; echo 'left'`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'lock-waiting',
    script: `lock('bench') { input id: 'Wait', message: 'Wait?'; lock('board') { echo 'got it' } }; echo 'left'`,
    line: ASKED,
    after: [yes('Wait')],
  },
  {
    name: 'stash',
    script: `node { writeFile file: 'a/f.txt', text: 'kept'; writeFile file: 'g.txt', text: 'left'; stash name: 's', includes: 'a/*.txt'; deleteDir()
        archiveArtifacts artifacts: 'none', allowEmptyArchive: true }
      input id: 'Go', message: 'Go?'
      node { dir('other') { unstash 's'; echo readFile('a/f.txt'); echo "\${fileExists('g.txt')}" } }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'credentials',
    script: `node { withCredentials([string(credentialsId: 'text', variable: 'T'), usernamePassword(credentialsId: 'login', usernameVariable: 'U', passwordVariable: 'P'), file(credentialsId: 'file', variable: 'F')]) {
        sh '#!/bin/sh\\necho $T $U $P; cat $F; while [ ! -e go ]; do sleep 0.1; done; echo $T again'
        echo "and \${T}" } }`,
    line: '**** **** ****',
    meanwhile: [{ touch: 'workspace/credentials/go' }],
  },
  {
    name: 'node-waiting',
    script: `stage('Wait') { node('late') { echo 'got a place'; sh 'echo here' } }`,
    line: '[Pipeline] node',
    after: [
      {
        post: '/computer/(built-in)/configSubmit',
        form: json({ numExecutors: '24', labelString: 'late', mode: 'NORMAL' }),
      },
    ],
  },
  {
    name: 'catch-error',
    script: `stage('One') { catchError(message: 'it broke', buildResult: 'UNSTABLE', stageResult: 'FAILURE') { input id: 'Go', message: 'Go?'; error 'broken' } }
      stage('Two') { warnError('warned') { error 'again' }; echo "is \${currentBuild.result}" }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'places',
    script: `node { echo pwd().split('/').last()
        ws('chosen') { dir('d') { writeFile file: 'f', text: 'text'; input id: 'Go', message: 'Go?'; echo pwd().split('/')[-2..-1].join('/'); echo readFile('f') } } 
        node { echo pwd().split('/').last() } }`,
    line: ASKED,
    after: [yes()],
  },
];
