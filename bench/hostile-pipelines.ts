// What anybody who may write a Jenkinsfile could let it do.

/** A file in the workspace: `piece` as often as it takes to be `bytes` long. */
function file(name: string, piece: string, bytes: number, around: readonly [string, string] = ['', '']): string {
  const [before, after] = around;
  const count = Math.floor(bytes / (piece.length + 1));
  return `sh '''set +x; { ${print(before)} yes -- '${piece}' | head -n ${count}; ${print(after)} } > ${name}'''\n`;
}

function print(text: string): string {
  return text === '' ? '' : `printf '%s\\\\n' '${text}';`;
}

const MB = 1024 * 1024;

/** Aliases of aliases: nine levels of nine. */
const LAUGHS = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...'bcdefghi'.split('').map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`),
].join('\\n');

/** Scripts, by what they do. */
export const PIPELINES: Readonly<Record<string, string>> = {
  'readYaml: 2.9 MB of a list': `node { ${file('a', '- a: 1', 2.9 * MB)} readYaml file: 'a' }`,
  'readYaml: 2.9 MB of brackets': `node { readYaml text: '[' * 2900000 }`,
  'readYaml: 2.9 MB of anchors': `node { ${file('a', '- &a a', 2.9 * MB)} readYaml file: 'a' }`,
  'readYaml: 20 MB': `node { ${file('a', '- a: 1', 20 * MB)} readYaml file: 'a' }`,
  'readYaml: aliases of aliases': `node { readYaml text: "${LAUGHS}" }`,
  'readYaml: documents': `node { ${file('a', '---', 2.9 * MB)} readYaml file: 'a' }`,
  'readYaml: a long scalar': `node { readYaml text: 'a: "' + ('\\\\n ' * 900000) + '"' }`,
  'writeYaml: a big value': `def a = []; for (int i = 0; i < 200000; i++) a << [a: i]; echo "\${writeYaml(data: a, returnText: true).length()}"`,
  'readProperties: 7.9 MB of names': `node { ${file('a', 'a=b', 7.9 * MB)} readProperties file: 'a' }`,
  'readProperties: 7.9 MB of escapes': `node { ${file('a', 'a=\\\\u0041\\\\u0041\\\\u0041\\\\', 7.9 * MB)} readProperties file: 'a' }`,
  'readProperties: interpolated': `node { ${file('a', 'a=$' + '{a}$' + '{a}', 7.9 * MB)} readProperties file: 'a', interpolate: true }`,
  'readJSON: 7.9 MB': `node { ${file('a', '{"a":1},', 7.9 * MB, ['[', '1]'])} readJSON file: 'a' }`,
  'readJSON: 7.9 MB, as maps': `node { ${file('a', '{"a":1},', 7.9 * MB, ['[', '1]'])} readJSON file: 'a', returnPojo: true }`,
  'readJSON: levels': `node { readJSON text: '[' * 1000000 }`,
  'writeJSON: a big value': `def a = []; for (int i = 0; i < 200000; i++) a << [a: i]; echo "\${writeJSON(json: a, returnText: true, pretty: 2).length()}"`,
  'JsonSlurper: 8 MB': `node { ${file('a', '{"a":1},', 8 * MB, ['[', '1]'])} new groovy.json.JsonSlurperClassic().parseText(readFile('a')); echo 'read' }`,
  'readCSV: 7.9 MB': `node { ${file('a', 'a,b,c', 7.9 * MB)} readCSV file: 'a' }`,
  'readManifest: 7.9 MB': `node { ${file('a', 'Name: a', 7.9 * MB)} readManifest file: 'a' }`,
  'readMavenPom: 7.9 MB of elements': `node { ${file('pom.xml', '<b/>', 7.9 * MB, ['<project>', '</project>'])} readMavenPom() }`,
  'readMavenPom: 1 MB of dependencies': `node { ${file('pom.xml', '<dependency/>', MB, ['<project><dependencies>', '</dependencies></project>'])} readMavenPom(); echo 'read' }`,
  'readFile: 60 MB': `node { ${file('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 60 * MB)} echo "\${readFile('a').length()}" }`,
  'junit: 500,000 suites': `node { ${file('a.xml', '<testsuite name="a"><testcase name="b" classname="c"/></testsuite>', 32 * MB, ['<testsuites>', '</testsuites>'])} junit 'a.xml' }`,
  'junit: 49,000 suites': `node { ${file('a.xml', '<testsuite name="a"><testcase name="b" classname="c"/></testsuite>', 3.1 * MB, ['<testsuites>', '</testsuites>'])} junit 'a.xml' }`,
  'junit: attributes': `node { sh 'set +x; { printf "<testsuite"; seq 1 1000000 | sed "s/.*/ a&=\\\\"\\\\"/"; echo "/>"; } > a.xml'; junit 'a.xml' }`,
  'junit: one long text': `node { ${file('a.xml', 'x'.repeat(200), 64 * MB, ['<testsuite name="a"><testcase name="b" classname="c"><system-out>', '</system-out></testcase></testsuite>'])} junit 'a.xml' }`,
  'recordIssues: Checkstyle': `node { ${file('a.xml', '<error line="1" severity="error" message="m" source="s"/>', 32 * MB, ['<checkstyle><file name="a">', '</file></checkstyle>'])} recordIssues tools: [checkStyle(pattern: 'a.xml')] }`,
  'recordIssues: SARIF': `node { ${file('a.sarif', '{"ruleId":"a","message":{"text":"t"}},', 22 * MB, ['{"runs":[{"results":[', '{}]}]}'])} recordIssues tools: [sarif(pattern: 'a.sarif')] }`,
  cobertura: `node { ${file('a.xml', '<line number="1" hits="1"/>', 32 * MB, ['<coverage><packages><package name="p"><classes><class name="c" filename="f"><lines>', '</lines></class></classes></package></packages></coverage>'])} publishCoverage adapters: [coberturaAdapter('a.xml')] }`,
  'findFiles: 50,000 files': `node { sh 'set +x; mkdir -p t; cd t; seq 1 50000 | xargs touch'; echo "\${findFiles(glob: '**/*a*b*/**/c*, **/1*').length}" }`,
  'stash: 20,000 files': `node { sh 'set +x; mkdir -p t; cd t; seq 1 20000 | xargs touch'; stash 'a'; echo 'kept' }`,
  'archiveArtifacts: 20,000 files': `node { sh 'set +x; mkdir -p t; cd t; seq 1 20000 | xargs touch'; archiveArtifacts '**' }`,
  'fingerprint: 2,000 files': `node { sh 'set +x; mkdir -p t; cd t; seq 1 2000 | xargs touch'; fingerprint '**' }`,
  'unzip: a bomb': `node { sh 'set +x; head -c 1500000000 /dev/zero > z'; zip zipFile: 'b.zip', glob: 'z'; sh 'rm z'; unzip zipFile: 'b.zip', read: true }`,
  'properties: cron @yearly': `properties([pipelineTriggers([cron('@yearly\\n' * 100000)])])`,
  'echo: a line of 30 MB': `echo 'x' * 30000000`,
  'sh: a line of 500 MB': `node { sh 'set +x; head -c 500000000 /dev/zero | tr "\\\\0" x' }`,
  'sh: 100 MB of colours': `node { ansiColor('xterm') { sh 'set +x; yes "\\\\033[31mred\\\\033[0m" | head -c 100000000' } }`,
  'texts that double': `def s = 'x'; for (int i = 0; i < 40; i++) s = s + s`,
  'lists that double': `def s = [1]; for (int i = 0; i < 40; i++) s = s + s`,
  'a list that is sorted': `def a = []; for (int i = 0; i < 1000000; i++) a << (i * 7919 % 1000003); a.sort(); echo 'sorted'`,
  'a regular expression': `echo "\${('a' * 40 + 'b') ==~ /(a+)+c/}"`,
  split: `def a = ('a,' * 3000000).split(','); echo "\${a.length}"`,
  replaceAll: `def a = ('ab' * 3000000).replaceAll(/a/, 'ccccc'); echo "\${a.length()}"`,
  powers: `def a = 7G; for (int i = 0; i < 40; i++) a = a * a; echo 'done'`,
  'power of powers': `echo "\${(10G ** 10000000).toString().length()}"`,
  'format of a width': `echo String.format('%200000000s', 'a')`,
  permutations: `echo "\${[1,2,3,4,5,6,7,8,9,10,11,12].permutations().size()}"`,
  combinations: `echo "\${([[1,2,3,4,5,6,7,8,9,10]] * 9).combinations().size()}"`,
};

/** Scripts that do not end by themselves: they are stopped. */
export const ENDLESS: Readonly<Record<string, string>> = {
  'toString that loops': `class A { String toString() { while (true) {}; 'a' } }\necho "\${new A()}"`,
  'toString that sleeps': `class A { String toString() { while (true) { Thread.sleep(1000) }; 'a' } }\necho "\${new A()}"`,
  'hashCode that loops': `class A { int hashCode() { while (true) {}; 1 } }\ndef m = [:]\nm[new A()] = 1`,
  'compareTo that loops': `class A implements Comparable { int compareTo(Object o) { while (true) {}; 1 } }\n[new A(), new A()].sort()`,
  'a getter that loops': `class A { def getB() { while (true) {} } }\necho "\${new A().b}"`,
  'regular expressions in each other': `('a' * 30).replaceAll(/a/) { x -> ('a' * 30).replaceAll(/a/) { y -> ('a' * 28 + 'b') ==~ /(a+)+c/; 'a' } }`,
  'a regular expression, again and again': `while (true) { try { ('a' * 40 + 'b') ==~ /(a+)+c/ } catch (Throwable e) { } }`,
  'formats in each other': `class A { String toString() { String.format('%s', new A()) } }\nwhile (true) { try { String.format('%s', new A()) } catch (Throwable e) { } }`,
  'catch of everything': `while (true) { try { while (true) { } } catch (Throwable e) { } finally { while (true) { } } }`,
  'great numbers': `def a = 3G ** 200000; while (true) { a.toString() }`,
  sorting: `def a = (1..100000).toList(); while (true) { a.sort { x, y -> y <=> x } }`,
  joining: `def a = (1..100000).toList(); while (true) { a.join(',') }`,
  'retry and timeout': `retry(1000000) { timeout(time: 1, unit: 'HOURS') { while (true) { } } }`,
};
