import { ASKED, HINT, type SuspendedPipeline, yes } from './define.ts';

/** The server ends in good order while all of them wait. */
export const ENDED: readonly SuspendedPipeline[] = [
  {
    name: 'optimized',
    properties: `<${HINT}><hint>PERFORMANCE_OPTIMIZED</hint></${HINT}>`,
    script: `node { sh 'echo one' }; input id: 'Go', message: 'Go?'; node { sh 'echo two' }`,
    line: ASKED,
    after: [yes()],
  },
  {
    name: 'shell',
    script: `node { sh '#!/bin/sh\\necho begun; while [ ! -e go ]; do sleep 0.1; done; echo done' }; echo 'after'`,
    line: 'begun',
    meanwhile: [{ touch: 'workspace/shell/go' }],
  },
  {
    name: 'sides',
    script: `parallel(a: { input id: 'Go', message: 'Go?' }, b: { echo 'b' }); stage('Last') { echo 'last' }`,
    isUnordered: true,
    line: ASKED,
    before: [{ line: 'b' }],
    after: [yes()],
  },
];
