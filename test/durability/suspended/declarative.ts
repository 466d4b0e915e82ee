import { ASKED, LONG, type SuspendedPipeline, yes } from './define.ts';

/** Pipelines of the form `pipeline { … }`. */
export const DECLARATIVE: readonly SuspendedPipeline[] = [
  {
    name: 'declarative',
    script: `pipeline {
      agent any
      options {
        timeout(${LONG})
        disableConcurrentBuilds()
        skipStagesAfterUnstable()
      }
      environment {
        WHERE = 'here'
        OWN = "\${WHERE}-own"
      }
      parameters { string(name: 'P', defaultValue: 'p') }
      stages {
        stage('One') {
          steps { echo "in \${OWN} with \${params.P}"; sh 'echo $WHERE' }
          post { success { echo 'one went well' } }
        }
        stage('Skipped') {
          when { expression { env.WHERE == 'there' } }
          steps { echo 'not this' }
        }
        stage('Ask') {
          options { timeout(${LONG}) }
          input {
            message 'Go?'
            id 'Go'
            submitterParameter 'WHO'
          }
          steps { echo "said by \${WHO}" }
        }
        stage('Sides') {
          failFast true
          parallel {
            stage('Left') { steps { echo 'left' } }
            stage('Right') {
              when {
                beforeAgent true
                environment name: 'WHERE', value: 'here'
              }
              agent any
              steps { echo 'right' }
            }
          }
        }
        stage('Last') {
          steps {
            script { currentBuild.description = 'said' }
            unstable 'shaky'
          }
          post { unstable { echo 'last was shaky' } }
        }
        stage('Left out') { steps { echo 'not this' } }
      }
      post {
        always { echo "over with \${currentBuild.result}" }
        unstable { echo 'unstable' }
        cleanup { deleteDir() }
      }
    }`,
    isUnordered: true,
    line: 'Input requested',
    after: [yes()],
  },
  {
    name: 'matrix',
    script: `pipeline {
      agent none
      stages {
        stage('All') {
          matrix {
            axes {
              axis {
                name 'A'
                values 'p', 'q'
              }
              axis {
                name 'B'
                values '1', '2'
              }
            }
            excludes {
              exclude {
                axis {
                  name 'A'
                  values 'q'
                }
                axis {
                  name 'B'
                  values '2'
                }
              }
            }
            stages {
              stage('Say') {
                steps {
                  script { if (A == 'p' && B == '1') input(id: 'Go', message: 'Go?') }
                  echo "cell \${A}\${B}"
                }
              }
            }
          }
        }
      }
      post { always { echo 'over' } }
    }`,
    isUnordered: true,
    line: 'cell q1',
    before: [{ line: 'cell p2' }, { line: ASKED }],
    after: [yes()],
  },
  {
    name: 'sequential',
    script: `pipeline {
      agent any
      options {
        retry(2)
        skipDefaultCheckout()
      }
      stages {
        stage('Outer') {
          stages {
            stage('First') {
              steps {
                deleteDir()
                retry(2) {
                  script {
                    if (!fileExists('again')) {
                      writeFile file: 'again', text: ''
                      error 'once'
                    }
                  }
                }
              }
            }
            stage('Second') {
              steps {
                input id: 'Go', message: 'Go?'
                catchError(buildResult: 'SUCCESS', stageResult: 'UNSTABLE') { error 'caught' }
              }
            }
          }
        }
      }
    }`,
    line: ASKED,
    after: [yes()],
  },
];
