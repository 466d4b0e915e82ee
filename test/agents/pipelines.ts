/** A pipeline whose console is the same wherever it runs, `LABEL` being the node. */
export interface ComparedPipeline {
  readonly name: string;
  readonly script: string;
  /** Of a build; SUCCESS where it is missing. */
  readonly result?: string;
  /** A line that must be printed before the `LIMIT` of the script is over: where it is not, that is doubled. */
  readonly begins?: string;
}

const node = (body: string): string => `node('LABEL') {\n${body}\n}`;

/** Of what pipelines do on a node: commands, files, and what goes between node and server. */
export const PIPELINES: readonly ComparedPipeline[] = [
  { name: 'commands', script: node("sh 'set +x; echo one; echo two >&2; pwd | sed s,.*/,,'") },
  {
    name: 'answers',
    script: node(`def out = sh(script: 'printf "a b\\\\n\\\\n"; echo err >&2', returnStdout: true)
      echo "[\${out}]"
      echo "code \${sh(script: 'exit 7', returnStatus: true)}"`),
  },
  { name: 'failure', result: 'FAILURE', script: node("sh 'echo before; exit 3'\necho 'never'") },
  {
    name: 'environment',
    script: node(`withEnv(['A=x y', 'PATH+MORE=/opt/more', 'Q=it\\'s "quoted" $HOME\\n2nd line']) {
      sh 'set +x; echo "$A"; echo "$Q"; echo "\${PATH%%:*}"; env | grep -c ^NODE_NAME='
      echo "\${env.A} \${env.EXECUTOR_NUMBER} \${env.JOB_NAME}"
    }`),
  },
  {
    name: 'files',
    script: node(`writeFile file: 'd/ä.txt', text: 'grün\\n'
      echo readFile('d/ä.txt')
      echo "\${fileExists('d/ä.txt')} \${fileExists('d')} \${fileExists('nothing')}"
      writeFile file: 'latin.txt', text: 'grün', encoding: 'ISO-8859-1'
      sh 'set +x; wc -c < latin.txt | tr -d " "'
      echo readFile(file: 'latin.txt', encoding: 'Base64')
      touch 'touched'
      dir('d') { echo pwd().replaceAll('.*/', ''); deleteDir() }
      echo "\${fileExists('d')}"`),
  },
  {
    name: 'missing-file',
    result: 'FAILURE',
    script: node("try { readFile 'no/such' } catch (e) { echo e.class.name }\nreadFile 'gone.txt'"),
  },
  {
    name: 'stash',
    script: `${node("sh 'set +x; mkdir -p a/b; echo 1 > a/1.txt; echo 2 > a/b/2.txt; chmod 755 a/1.txt; ln -s 1.txt a/link'\nstash name: 's', includes: 'a/**', excludes: '**/2.txt'\ndeleteDir()")}
      ${node("unstash 's'\nsh 'set +x; find a | sort; test -x a/1.txt && cat a/link'")}`,
  },
  {
    name: 'artifacts',
    script: node(`sh 'mkdir out; for i in 1 2 3; do echo $i > out/$i.txt; done'
      archiveArtifacts artifacts: 'out/*.txt', excludes: 'out/3.txt', fingerprint: true
      deleteDir()
      sh 'mkdir -p back'
      unarchive mapping: ['out/1.txt': 'back', 'out/': '.']
      sh 'cat back/1.txt out/2.txt'`),
  },
  {
    name: 'reports',
    result: 'UNSTABLE',
    script:
      node(`writeFile file: 'r.xml', text: '<testsuite name="s"><testcase classname="c" name="good"/><testcase classname="c" name="bad"><failure message="no">text</failure></testcase></testsuite>'
      def found = junit 'r.xml'
      echo "\${found.totalCount} \${found.failCount}"`),
  },
  {
    name: 'archives',
    script: node(`sh 'mkdir -p in/sub; echo a > in/a.txt; echo b > in/sub/b.txt'
      zip zipFile: 'all.zip', dir: 'in'
      unzip zipFile: 'all.zip', dir: 'out'
      tar file: 'all.tgz', dir: 'in', compress: true
      untar file: 'all.tgz', dir: 'out2'
      sh 'cat out/sub/b.txt out2/a.txt'
      echo findFiles(glob: 'out*/**/*.txt').collect { it.path }.join(' ')
      echo sha256('in/a.txt')`),
  },
  {
    name: 'data',
    script: node(`writeJSON file: 'x.json', json: [a: [1, 2], b: 'c']
      echo readJSON(file: 'x.json').a.toString()
      writeYaml file: 'x.yaml', data: [k: 'v']
      echo readYaml(file: 'x.yaml').k
      writeFile file: 'x.properties', text: 'p=q\\n'
      echo readProperties(file: 'x.properties').p
      writeFile file: 'x.csv', text: 'a,b\\n1,2\\n'
      echo readCSV(file: 'x.csv')[1][1]`),
  },
  {
    name: 'secrets',
    script:
      node(`withCredentials([string(credentialsId: 'text', variable: 'T'), file(credentialsId: 'file', variable: 'F'), usernamePassword(credentialsId: 'login', usernameVariable: 'U', passwordVariable: 'P')]) {
        sh 'echo "$T $P"; cat "$F"; echo; test -r "$F" && stat -c %a "$F"'
      }
      sh 'set +x; ls "$WORKSPACE_TMP/secretFiles" 2>/dev/null | wc -l | tr -d " "'`),
  },
  {
    name: 'checkout',
    script: node(`git url: 'GIT_URL', branch: 'main'
      sh 'set +x; git log --format=%s -1; cat file.txt; git status --porcelain | wc -l | tr -d " "'`),
  },
  {
    name: 'time-out',
    result: 'ABORTED',
    begins: 'begin',
    script: node("timeout(time: LIMIT, unit: 'SECONDS') { sh 'set +x; echo begin; sleep 600 & wait' }"),
  },
  {
    name: 'retry',
    script: node(`def n = 0
      retry(3) { n++; sh "echo try \${n}; test \${n} -ge 3" }
      catchError(buildResult: 'SUCCESS', stageResult: 'FAILURE') { sh 'exit 1' }
      warnError('hidden') { echo 'well' }`),
  },
  {
    name: 'long-output',
    script: node(
      'sh \'set +x; i=0; while [ $i -lt 20000 ]; do echo "line $i of a long output äöü"; i=$((i+1)); done\'',
    ),
  },
  {
    name: 'odd-output',
    script: node(
      'sh \'set +x; printf "no end"; printf "\\\\033[31mred\\\\033[0m\\\\r\\\\n"; printf "tab\\\\there\\\\n\\\\n\\\\nlast without newline"\'',
    ),
  },
  {
    name: 'folders',
    script: node(`dir('one/two') { writeFile file: 'f', text: '1'; sh 'set +x; pwd | sed s,.*/one,one,' }
      ws("\${env.WORKSPACE}-other") { sh 'set +x; pwd | sed s,.*/,,'; deleteDir() }
      echo "\${isUnix()} \${fileExists('one/two/f')}"
      echo pwd(tmp: true).replaceAll('.*@', '@')`),
  },
  {
    name: 'leftovers',
    script: node(
      "sh 'set +x; sleep 600 > /dev/null 2>&1 & echo $! > pid'\nsh 'set +x; kill -0 $(cat pid) && echo alive'",
    ),
  },
  {
    name: 'declarative',
    script: `pipeline {
      agent { label 'LABEL' }
      environment { E = 'from environment' }
      options { timestamps() }
      stages {
        stage('Build') { steps { sh 'echo "$E" > e.txt' } }
        stage('Test') {
          when { expression { fileExists 'e.txt' } }
          steps {
            script { echo readFile('e.txt').trim() }
          }
        }
        stage('Skipped') { 
          when { environment name: 'E', value: 'other' }
          steps { echo 'never' }
        }
      }
      post {
        always { echo 'always' }
        success { echo 'success' }
        cleanup { deleteDir() }
      }
    }`,
  },
];
