import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GLOBAL_LIBRARIES, globalLibrariesXml, libraryRepository } from '../harness/library-repository.ts';

/** A pipeline that is interrupted by the end of its server, again and again. */
export interface InterruptedPipeline {
  readonly name: string;
  readonly script: string;
  /** Other jobs that it uses. */
  readonly others?: readonly { readonly name: string; readonly script: string }[];
  /** Branches side by side may speak in another order. */
  readonly isUnordered?: boolean;
  readonly result?: string;
  /** Lays something into the home before the first server starts. */
  prepare?(home: string): void;
  /** What commands wrote into the file `SIDE`, sorted. */
  readonly side: readonly string[];
}

/** Stands for the program, so that containers need none. */
const DOCKER = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', 'docker', 'bin');

const WAIT = `sleep(time: 60, unit: 'MILLISECONDS')`;

export const PIPELINES: readonly InterruptedPipeline[] = [
  {
    name: 'loops',
    script: `
      def sum = 0
      for (int i = 0; i < 4; i++) { echo "round \${i}"; sum += i }
      ['a', 'b'].each { x -> node { sh "echo \${x} >> SIDE" } }
      def rest = [3, 2, 1]
      while (rest) { echo "left \${rest.pop()}"; ${WAIT} }
      echo "sum \${sum} \${UUID.randomUUID().toString().length()}"`,
    side: ['a', 'b'],
  },
  {
    name: 'libraries',
    prepare(home) {
      const repository = libraryRepository(join(home, '.repositories', 'shapes'), 'shapes');
      const shared = { repository, defaultVersion: 'main', retriever: 'legacy' } as const;
      const more = libraryRepository(join(home, '.repositories', 'more'), null);
      more.commit({
        'src/other/Later.groovy': "package other\nclass Later { static String text() { 'later' } }\n",
        'vars/shouted.groovy': 'def call(x) { echo com.acme.Names.shout(x) }\n',
      });
      const xml = globalLibrariesXml({ ...shared, name: 'shapes' }, { ...shared, name: 'more', repository: more });
      writeFileSync(join(home, GLOBAL_LIBRARIES), xml);
    },
    script: `@Library('shapes') import com.acme.Build
      log.info 'before'
      node { sh 'echo one >> SIDE'; echo new Build(this).run('x') }
      ${WAIT}
      def more = library 'more@main'
      node { sh 'echo two >> SIDE' }
      shouted "\${more.other.Later.text()} \${Build.howMany()}"`,
    side: ['one', 'two'],
  },
  {
    name: 'parallel',
    isUnordered: true,
    script: `
      def seen = []
      parallel(
        one: { node { sh 'echo one >> SIDE' }; ${WAIT}; seen << 1 },
        two: { ${WAIT}; node { sh 'echo two >> SIDE' }; seen << 2 },
        three: { parallel(x: { echo 'x' }, y: { ${WAIT}; echo 'y' }) })
      echo "seen \${seen.size()}"`,
    side: ['one', 'two'],
  },
  {
    name: 'matrix',
    isUnordered: true,
    script: `pipeline { agent any; stages { stage('All') { matrix {
      axes { axis { name 'A'; values 'p', 'q' } }
      stages { stage('Say') { steps { sh 'echo $A >> SIDE'; echo "cell \${A}" } } } } } }
      post { always { echo 'over' } } }`,
    side: ['p', 'q'],
  },
  {
    name: 'retry',
    script: `
      def n = 0
      retry(3) { n++; node { sh "echo try\${n} >> SIDE" }; if (n < 3) error "no \${n}" }
      echo "after \${n}"`,
    side: ['try1', 'try2', 'try3'],
  },
  {
    name: 'timeout',
    script: `
      node { sh 'echo before >> SIDE' }
      try { timeout(time: 250, unit: 'MILLISECONDS') { echo 'in'; sleep 300 } } catch (e) { echo e.class.simpleName }
      node { sh 'echo after >> SIDE' }`,
    side: ['after', 'before'],
  },
  {
    name: 'computing',
    script: `
      def n = 0
      def text = 'x' * 200000
      try { timeout(time: 250, unit: 'MILLISECONDS') { while (true) { n += 1; if (n % 50 == 0) text.reverse() } } } catch (e) { echo 'ended' }
      node { writeFile file: 'n', text: "\${n}" }
      ${WAIT}
      node { if (readFile('n') == "\${n}") sh 'echo same >> SIDE' }`,
    side: ['same'],
  },
  {
    name: 'input',
    script: `
      node { sh 'echo asks >> SIDE' }
      try { timeout(time: 250, unit: 'MILLISECONDS') { input message: 'Go on?' } } catch (e) { echo 'nobody' }
      node { sh 'echo goes >> SIDE' }`,
    side: ['asks', 'goes'],
  },
  {
    name: 'stash',
    script: `
      node { sh 'echo stash >> SIDE; echo kept > f.txt'; stash name: 's', includes: '*.txt'; deleteDir() }
      node { dir('other') { unstash 's'; echo readFile('f.txt').trim() } }`,
    side: ['stash'],
  },
  {
    name: 'running',
    script: `
      node {
        sh 'for i in 1 2 3 4 5 6; do echo "line $i"; sleep 0.1; done; echo ran >> SIDE'
        def out = sh(script: 'echo out >> SIDE; echo answer', returnStdout: true).trim()
        def code = sh(script: 'echo code >> SIDE; exit 3', returnStatus: true)
        echo "\${out} \${code}"
      }`,
    side: ['code', 'out', 'ran'],
  },
  {
    name: 'finally',
    result: 'FAILURE',
    script: `
      try {
        try { node { sh 'echo try >> SIDE'; error 'broken' } }
        catch (e) { echo "caught \${e.message}"; node { sh 'echo catch >> SIDE' }; throw e }
        finally { echo 'finally'; ${WAIT}; node { sh 'echo finally >> SIDE' } }
      } finally { echo 'outer' }`,
    side: ['catch', 'finally', 'try'],
  },
  {
    name: 'nested',
    script: `
      node {
        echo pwd()
        withEnv(['X=1', 'PATH+Y=/y']) { sh 'echo outer$X >> SIDE' }
        node { echo pwd(); ws('chosen') { dir('d') { sh 'echo inner >> SIDE'; ${WAIT}; echo pwd() } } }
        echo pwd()
      }`,
    side: ['inner', 'outer1'],
  },
  {
    name: 'files',
    script: `
      node {
        deleteDir()
        for (i in 1..3) { writeFile file: "f\${i}", text: "text \${i}"; echo readFile("f\${i}") }
        echo "\${fileExists('f2')} \${fileExists('f9')}"
        sh 'cat f1 f2 f3 > all; wc -c < all >> SIDE'
      }`,
    side: ['18'],
  },
  {
    name: 'downstream',
    others: [{ name: 'below', script: `node { sh 'echo below >> SIDE' }; ${WAIT}; echo 'done below'` }],
    script: `
      node { sh 'echo above >> SIDE' }
      def b = build job: 'below', quietPeriod: 0
      echo "below was \${b.result} as \${b.number}"`,
    side: ['above', 'below'],
  },
  {
    name: 'container',
    script: `
      node {
        withEnv(['PATH+DOCKER=${DOCKER}', 'FAKE_DOCKER_ID=0123abcd']) {
          withDockerContainer('node') {
            sh 'for i in 1 2 3; do echo "line $i in $IN_IMAGE"; sleep 0.1; done; echo within >> SIDE'
            echo sh(script: 'echo again >> SIDE; echo answer', returnStdout: true).trim()
          }
          sh 'cut -d" " -f1,2 "$WORKSPACE@tmp/fake-docker/calls" >> SIDE'
        }
      }`,
    // None of the commands ran twice.
    side: [
      'again',
      'docker -v',
      'docker exec',
      'docker exec',
      'docker rm',
      'docker run',
      'docker stop',
      'docker top',
      'within',
    ],
  },
];
