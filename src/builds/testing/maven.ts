const HEAD = '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>';
const PARENT = '<parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1.0</version></parent>';

function module(name: string, more = ''): string {
  return `${HEAD}${PARENT}<artifactId>${name}</artifactId>${more}</project>\n`;
}

/** Holds the POMs of a project of a parent with three modules. */
export const POMS = {
  'pom.xml': `${HEAD}<groupId>org.example</groupId><artifactId>parent</artifactId><version>1.0</version><packaging>pom</packaging><name>Shop</name><modules><module>a</module><module>b</module><module>c</module></modules></project>\n`,
  'a/pom.xml': module('a', '<name>Core</name>'),
  'b/pom.xml': module('b'),
  'c/pom.xml': module('c'),
} as const;

/** Holds the output of Maven 3.8 for that project, whose second module does not compile. */
export const OUTPUT = `[INFO] Scanning for projects...
[INFO] ------------------------------------------------------------------------
[INFO] Reactor Build Order:
[INFO] 
[INFO] Shop                                                               [pom]
[INFO] Core                                                               [jar]
[INFO] b                                                                  [jar]
[INFO] c                                                                  [jar]
[INFO] 
[INFO] ------------------------< org.example:parent >-------------------------
[INFO] Building Shop 1.0                                                  [1/4]
[INFO] --------------------------------[ pom ]---------------------------------
[INFO] --- maven-install-plugin:3.1.0:install (default-install) @ parent ---
[INFO] 
[INFO] ---------------------------< org.example:a >---------------------------
[INFO] Building Core 1.0                                                  [2/4]
[INFO] --------------------------------[ jar ]---------------------------------
[INFO] --- maven-surefire-plugin:2.22.3:test (default-test) @ a ---
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
[INFO] --- maven-jar-plugin:3.3.0:jar (default-jar) @ a ---
[INFO] Building jar: a/target/a-1.0.jar
[INFO] 
[INFO] ---------------------------< org.example:b >---------------------------
[INFO] Building b 1.0                                                     [3/4]
[INFO] --------------------------------[ jar ]---------------------------------
[INFO] --- maven-compiler-plugin:3.10.1:compile (default-compile) @ b ---
[ERROR] COMPILATION ERROR : 
[INFO] ------------------------------------------------------------------------
[INFO] Reactor Summary for Shop 1.0:
[INFO] 
[INFO] Shop ............................................... SUCCESS [  0.002 s]
[INFO] Core ............................................... SUCCESS [  1.500 s]
[INFO] b .................................................. FAILURE [  0.250 s]
[INFO] c .................................................. SKIPPED
[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[INFO] Total time:  01:12 min
[INFO] ------------------------------------------------------------------------
`;

/** Returns a program that does what Maven would for the project above. */
export function fakeMaven(): string {
  return `#!/bin/sh
mkdir -p a/target/surefire-reports
echo 'jar of a' > a/target/a-1.0.jar
cat > a/target/surefire-reports/TEST-x.ATest.xml <<END
<testsuite name="x.ATest"><testcase classname="x.ATest" name="one"/><testcase classname="x.ATest" name="two"><failure>no</failure></testcase></testsuite>
END
cat <<'END'
${OUTPUT}END
exit 1
`;
}

export interface MavenJobParts {
  readonly goals: string;
  readonly mavenName?: string;
  /** Holds further children of the root. */
  readonly more?: string;
}

/** Returns a config.xml of a Maven job without source. */
export function mavenJob({ goals, mavenName, more = '' }: MavenJobParts): string {
  const name = mavenName === undefined ? '' : `<mavenName>${mavenName}</mavenName>`;
  return `<maven2-moduleset><keepDependencies>false</keepDependencies><properties/><scm class="hudson.scm.NullSCM"/><canRoam>true</canRoam><goals>${goals}</goals>${name}<aggregatorStyleBuild>true</aggregatorStyleBuild>${more}</maven2-moduleset>`;
}
