/** Short ones, by what they do. */
export const SCRIPTS = {
  nothing: '',
  '1000 echo': 'for (int i = 0; i < 1000; i++) { echo "line ${i}" }',
  '2000 echo': 'for (int i = 0; i < 2000; i++) { echo "line ${i}" }',
  '100 sh': "node { for (int i = 0; i < 100; i++) { sh 'true' } }",
  '20 x 20 parallel': 'parallel((1..20).collectEntries { n -> ["b${n}", { for (i in 1..20) { echo "${n} ${i}" } }] })',
  '4 stages': "for (name in ['a', 'b', 'c', 'd']) { stage(name) { echo name } }",
} as const;

/** In millions of bytes. */
export const OUTPUT_MEGABYTES = 100;

/** A command that says when it says it, in ms since 1970. */
export const TAIL_SCRIPT = `node { sh '''#!/bin/sh
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do date +'at %s%3N'; sleep 0.3; done''' }`;

/** What runs may wait for; memory is looked at when there are so many of them. */
export const WAITING = {
  sleep: { script: "stage('Wait') { sleep 3600 }", counts: [50, 200] },
  input: { script: "stage('Wait') { input 'Go on?' }", counts: [50, 200] },
} as const;

/** Every tenth line is a method, the others call one. */
export function plainScript(lines: number): string {
  const methods = Math.floor(lines / 10);
  return Array.from({ length: lines }, (_, line) =>
    line < methods
      ? `def sum${line}(x) { return x + ${line} }`
      : `if (sum${line % methods}(${line}) > 1000000) { echo "never \${sum${line % methods}(${line})}" }`,
  ).join('\n');
}

/** Stages of forty steps each. */
export function declarativeScript(lines: number): string {
  const steps = Array.from({ length: 40 }, (_, step) => `echo "step ${step} of \${env.STAGE_NAME}"`).join('\n');
  const stages = Array.from(
    { length: Math.floor(lines / 44) },
    (_, stage) => `stage('S${stage}') {\nsteps {\n${steps}\n}\n}`,
  );
  return `pipeline {\nagent none\nstages {\n${stages.join('\n')}\n}\n}`;
}
