import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

/** Puts files below a folder. */
export async function putFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

const DEBIAN = '/usr/share/maven-repo';

/**
 * A local repository with everything of Debian's packages, into which Maven may write, and settings that ask for nothing
 * elsewhere.
 */
export async function offlineMaven(folder: string): Promise<{ repository: string; settings: string }> {
  const repository = join(folder, 'repository');
  await execa('cp', ['-rs', DEBIAN, repository]);
  const mirror = `<mirror><id>debian</id><mirrorOf>central</mirrorOf><url>file://${DEBIAN}</url></mirror>`;
  const settings = join(folder, 'settings.xml');
  await writeFile(settings, `<settings><mirrors>${mirror}</mirrors></settings>\n`);
  return { repository, settings };
}

const HEAD = '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>';
const GROUP = 'org.example.calc';
const PARENT = `<parent><groupId>${GROUP}</groupId><artifactId>parent</artifactId><version>1.0-SNAPSHOT</version></parent>`;
/** Versions that Debian 12 has. */
const PLUGINS = {
  resources: '3.3.0',
  compiler: '3.10.1',
  surefire: '2.22.3',
  jar: '3.3.0',
  install: '3.1.0',
  deploy: '3.0.0',
};

function dependency(groupId: string, artifactId: string, version: string, scope = 'compile'): string {
  return `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version><scope>${scope}</scope></dependency>`;
}

/** Two modules, the second of which uses the first. `sum`: what the test of the first expects of 2 + 2. */
export function calculator(sum: number): Record<string, string> {
  const plugins = Object.entries(PLUGINS).map(
    ([name, version]) => `<plugin><artifactId>maven-${name}-plugin</artifactId><version>${version}</version></plugin>`,
  );
  return {
    'pom.xml': `${HEAD}<groupId>${GROUP}</groupId><artifactId>parent</artifactId><version>1.0-SNAPSHOT</version><packaging>pom</packaging><name>Calculator</name>
<properties><maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<modules><module>core</module><module>app</module></modules>
<build><pluginManagement><plugins>${plugins.join('')}</plugins></pluginManagement></build></project>\n`,
    'core/pom.xml': `${HEAD}${PARENT}<artifactId>core</artifactId><name>Core</name><dependencies>${dependency('junit', 'junit', '4.x', 'test')}</dependencies></project>\n`,
    'app/pom.xml': `${HEAD}${PARENT}<artifactId>app</artifactId><dependencies>${dependency(GROUP, 'core', '${project.version}')}</dependencies></project>\n`,
    'core/src/main/java/x/Core.java':
      'package x; public class Core { public static int add(int a, int b) { return a + b; } }\n',
    'core/src/test/java/x/CoreTest.java': `package x;
public class CoreTest {
  @org.junit.Test public void adds() { org.junit.Assert.assertEquals(${sum}, Core.add(2, 2)); }
  @org.junit.Test public void addsNothing() { org.junit.Assert.assertEquals(2, Core.add(2, 0)); }
}\n`,
    'app/src/main/java/x/App.java': 'package x; public class App { int five = Core.add(2, 3); }\n',
  };
}
