import { ASKED, HINT, json, type SuspendedPipeline, yes } from './define.ts';

/** What scripts do by themselves, in branches, with people, and with commands. */
export const SCRIPTS: readonly SuspendedPipeline[] = [
  {
    name: 'shell',
    script: `node { sh '#!/bin/sh\\necho begun; while [ ! -e go ]; do sleep 0.1; done; echo done'
      echo sh(script: 'echo answer', returnStdout: true).trim() }`,
    line: 'begun',
    meanwhile: [{ touch: 'workspace/shell/go' }],
  },
  { name: 'input', script: `input id: 'Go', message: 'Go?'; echo 'went'`, line: ASKED, after: [yes()] },
  {
    name: 'input-refused',
    script: `try { input id: 'Go', message: 'Go?' } catch (e) { echo "caught \${e.class.simpleName}" }; input id: 'Last', message: 'Last?'`,
    line: ASKED,
    after: [{ post: 'input/Go/abort' }, { post: 'input/Last/abort' }],
  },
  {
    name: 'input-parameters',
    script: `def x = input id: 'Go', message: 'Go?', submitterParameter: 'by', parameters: [string(name: 'A', defaultValue: 'a'), booleanParam(name: 'B', defaultValue: true)]
      echo "\${x.A} \${x.B} \${x.by}"
      def y = input id: 'More', message: 'More?', parameters: [choice(name: 'C', choices: 'p\\nq')]
      echo "got \${y}"`,
    line: 'Input requested',
    before: [
      { post: 'input/Go/submit', form: { proceed: 'Proceed', ...json({ parameter: [{ name: 'A', value: 'b' }] }) } },
      { line: 'b null admin' },
    ],
    after: [
      { post: 'input/More/submit', form: { proceed: 'Proceed', ...json({ parameter: [{ name: 'C', value: 'q' }] }) } },
    ],
  },
  {
    name: 'input-answered',
    script: `echo 'asks'; input id: 'Go', message: 'Go?'; echo 'went'`,
    line: ASKED,
    before: [{ post: 'pause/toggle' }, { line: 'Pausing' }, yes()],
    after: [{ post: 'pause/toggle' }],
  },
  {
    name: 'parallel',
    script: `def seen = []
      parallel(
        over: { echo 'over'; seen << 1 },
        asks: { input id: 'Go', message: 'Go?'; seen << 2 },
        works: { node { sh '#!/bin/sh\\necho works; while [ ! -e go ]; do sleep 0.1; done; echo worked' }; seen << 3 },
        caught: { try { error 'broken' } catch (e) { echo e.message }; input id: 'Caught', message: 'Caught?' },
        within: { parallel(x: { echo 'x' }, y: { input id: 'Y', message: 'Y?'; echo 'y' }) })
      echo "seen \${seen.sort()}"`,
    isUnordered: true,
    line: 'works',
    before: [{ line: 'broken' }, { line: 'Y?' }],
    meanwhile: [{ touch: 'workspace/parallel/go' }],
    after: [yes('Y'), yes(), yes('Caught')],
  },
  {
    name: 'fail-fast',
    script: `parallel(failFast: true,
      one: { try { input id: 'Never', message: 'Never?' } finally { echo 'one is over' } },
      two: { input id: 'Go', message: 'Go?'; error 'two is broken' })`,
    isUnordered: true,
    line: 'Go?',
    after: [yes()],
  },
  {
    name: 'stopped-computing',
    script: `def n = 0
      echo 'computes'
      try { while (true) { n += 1 } } catch (e) { echo "caught \${e.class.simpleName}" }
      input id: 'Go', message: 'Go?'`,
    line: 'computes',
    before: [{ post: 'stop' }, { line: ASKED }],
    after: [yes()],
  },
  {
    name: 'timed-out-computing',
    script: `def n = 0
      def text = 'x' * 300000
      try {
        timeout(time: 300, unit: 'MILLISECONDS') { while (true) { n += 1; if (n % 50 == 0) text.reverse() } }
      } catch (e) { echo 'too long' }
      currentBuild.description = "came to \${n}"
      input id: 'Go', message: 'Go?'
      echo "\${currentBuild.description == 'came to ' + n}"`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'stopped',
    script: `try { input id: 'Go', message: 'Go?' } finally { input id: 'Last', message: 'Last?'; echo 'tidied' }`,
    line: ASKED,
    before: [{ post: 'stop' }, { line: 'Last?' }],
    after: [yes('Last')],
  },
  {
    name: 'computed',
    script: `try { readYaml text: '[' * 200000 } catch (e) { echo "caught \${e.class.name}" }
      def one = readYaml text: 'a: 1'
      input id: 'Go', message: 'Go?'
      def two = readJSON text: '{"a": 2}'
      echo "read \${one.a} and \${two.a}"`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'load',
    script: `node { writeFile file: 'part.groovy', text: 'def twice(x) { echo "twice"; x * 2 }\\nreturn this'
        def part = load 'part.groovy'
        input id: 'Go', message: 'Go?'
        echo "is \${part.twice(21)}" }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'changes',
    script: `currentBuild.displayName = 'named'; currentBuild.description = 'described'; env.X = 'x'
      properties([buildDiscarder(logRotator(numToKeepStr: '5'))])
      withEnv(['Y=y', 'PATH+Z=/z']) { input id: 'Go', message: 'Go?'
        echo "\${env.X} \${Y} \${currentBuild.displayName} \${currentBuild.description} \${currentBuild.number}" }
      currentBuild.result = 'UNSTABLE'; milestone 7; echo currentBuild.currentResult`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'language',
    script: `class Counter implements Serializable { int n = 0; def next() { n += 1; this } }
      def map = new HashMap(); def random = new Random(7); def at = new Date().time; def id = UUID.randomUUID().toString()
      def counter = new Counter()
      def sum = { xs -> xs.collect { it * 2 }.sum() }
      for (int i = 0; i < 3; i++) { map["k\${i}"] = random.nextInt(100); counter.next() }
      def before = "\${map} \${sum([1, 2, 3])} \${counter.n} \${at} \${id} \${Math.random()}"
      input id: 'Go', message: 'Go?'
      [3, 1, 2].sort().each { x -> stage("S\${x}") { echo "at \${x}" } }
      def after = "\${map} \${sum([1, 2, 3])} \${counter.n} \${at} \${id}"
      echo "\${before.startsWith(after)} \${map}"
      switch (map.size()) { case 3: echo 'three'; break; default: echo 'other' }
      try { throw new IllegalStateException('thrown') } catch (IllegalStateException e) { echo e.message } finally { echo 'finally' }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'failing',
    script: `node { try { sh 'exit 3' } catch (e) { echo e.message }
        input id: 'Go', message: 'Go?'
        def code = sh(script: 'exit 4', returnStatus: true); echo "code \${code}"; sh 'exit 5' }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'not-durable',
    properties: `<${HINT}><hint>SURVIVABLE_NONATOMIC</hint></${HINT}>`,
    script: `node { sh 'echo one' }; input id: 'Go', message: 'Go?'; node { sh 'echo two' }`,
    line: ASKED,
    after: [yes()],
  },
];
