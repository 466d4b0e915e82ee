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
    name: 'more-data',
    script: node(`writeFile file: 'pom.xml', text: '<project><artifactId>art</artifactId></project>'
      echo readMavenPom().artifactId
      writeFile file: 'm.mf', text: 'Manifest-Version: 1.0\\n'
      echo readManifest(file: 'm.mf').main['Manifest-Version']
      writeCSV file: 'w.csv', records: [['a', 'b']]
      writeJSON file: 'p.json', json: [a: 1], pretty: 2
      echo readFile('p.json') + readFile('w.csv')
      writeFile file: 'loaded.groovy', text: 'def twice(x) { 2 * x }; return this'
      echo "\${load('loaded.groovy').twice(21)}"
      writeFile file: 'Jenkinsfile', text: 'pipeline { agent any; stages { stage("x") { steps { echo "y" } } } }'
      echo "\${validateDeclarativePipeline('Jenkinsfile')}"
      prependToFile file: 'w.csv', content: 'first\\n'
      touch file: 'old', timestamp: 1000
      echo "\${findFiles(glob: 'old')[0].lastModified} \${readFile('w.csv').size()}"`),
  },
  {
    name: 'sums',
    result: 'FAILURE',
    script: node(`writeFile file: 'a', text: 'x'
      echo "\${md5('a')} \${sha1('a')} \${sha256('a')} \${sha256('none')}"
      verifyMd5(file: 'a', hash: md5('a')); verifySha1(file: 'a', hash: sha1('a')); verifySha256(file: 'a', hash: sha256('a'))
      verifySha1(file: 'a', hash: 'wrong')`),
  },
  {
    name: 'archive-facts',
    script: node(`sh 'mkdir -p in; echo a > in/a.txt; chmod 755 in/a.txt; ln -s a.txt in/link; echo b > in/b.bin'
      zip zipFile: 'z.zip', dir: 'in', glob: '*.txt', archive: true
      tar file: 't.tar', dir: 'in', compress: false, exclude: 'b.*'
      echo "\${unzip(zipFile: 'z.zip', test: true)} \${untar(file: 't.tar', test: true)}"
      echo unzip(zipFile: 'z.zip', read: true).toString()
      unzip zipFile: 'z.zip', dir: 'u', glob: '*.none'
      untar file: 't.tar', dir: 'v', keepPermissions: true, quiet: true
      sh 'set +x; ls v; test -x v/a.txt && echo executable'
      try { unzip zipFile: 'in/a.txt' } catch (e) { echo e.class.name }
      try { untar file: 'missing.tar' } catch (e) { echo e.message.replaceAll('/.*/', '') }
      archive includes: 'in/*.txt'`),
  },
  {
    name: 'publishers',
    script:
      node(`writeFile file: 'cov.xml', text: '<coverage><packages><package name="p"><classes><class name="C" filename="c.py"><lines><line number="1" hits="1"/></lines></class></classes></package></packages></coverage>'
      writeFile file: 'cs.xml', text: '<checkstyle><file name="a.java"><error line="1" severity="error" message="no" source="Rule"/></file></checkstyle>'
      writeFile file: 'html/index.html', text: 'page'
      recordCoverage tools: [[parser: 'COBERTURA', pattern: 'cov.xml']]
      cobertura coberturaReportFile: 'cov.xml'
      recordIssues tool: checkStyle(pattern: 'cs.xml')
      publishHTML([reportDir: 'html', reportFiles: 'index.html', reportName: 'Page', keepAll: true, alwaysLinkToLastBuild: false, allowMissing: false])
      javadoc javadocDir: 'html', keepAll: false
      fingerprint 'cov.xml'
      step([$class: 'ArtifactArchiver', artifacts: 'cs.xml'])
      cleanWs()
      sh 'set +x; ls -A | wc -l | tr -d " "'`),
  },
  {
    name: 'maven-wrapper',
    script: node(`writeFile file: 'bin/mvn', text: '#!/bin/sh\\necho called: "$@"\\n'
      sh 'chmod 755 bin/mvn'
      withEnv(["PATH+BIN=\${pwd()}/bin"]) { withMaven(mavenSettingsFilePath: 's.xml') { sh 'set +x; mvn test' } }`),
  },
  {
    name: 'checkouts',
    script:
      node(`dir('a') { checkout scmGit(branches: [[name: '*/main']], extensions: [cloneOption(shallow: true, depth: 1)], userRemoteConfigs: [[url: 'GIT_URL']]) }
      def vars = checkout([$class: 'GitSCM', branches: [[name: 'main']], extensions: [[$class: 'RelativeTargetDirectory', relativeTargetDir: 'b']], userRemoteConfigs: [[url: 'GIT_URL']]])
      echo "\${vars.GIT_BRANCH} \${vars.GIT_COMMIT.size()}"
      sh 'set +x; cat a/file.txt b/file.txt'`),
  },
  {
    name: 'http-file',
    script: node(`httpRequest url: 'SERVER_URL/login', outputFile: 'page.html', quiet: true
      echo "\${fileExists('page.html')} \${readFile('page.html').size() > 100}"`),
  },
  {
    name: 'no-powershell',
    result: 'FAILURE',
    script: node("withEnv(['PATH=/nowhere']) { pwsh 'Get-Date' }"),
  },
  {
    name: 'no-docker',
    result: 'FAILURE',
    script: node("withEnv(['PATH=/nowhere']) { withDockerContainer('image') { sh 'true' } }"),
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
