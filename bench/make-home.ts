// Homes of a size, for figures.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const COMMAND = 'echo hello\nmake test';

/**
 * Writes `jobs` freestyle jobs of `builds` finished runs each below `home/jobs`, in the files that Jenkins writes. Their
 * shell step runs `command`.
 */
export async function makeHome(home: string, jobs: number, builds: number, command = COMMAND): Promise<void> {
  for (let job = 0; job < jobs; job++) {
    const folder = join(home, 'jobs', `job-${String(job).padStart(4, '0')}`);
    await mkdir(join(folder, 'builds'), { recursive: true });
    await writeFile(join(folder, 'config.xml'), configXml(job, command));
    await writeFile(join(folder, 'nextBuildNumber'), `${builds + 1}\n`);
    for (let number = 1; number <= builds; number++) {
      const run = join(folder, 'builds', String(number));
      await mkdir(run);
      await writeFile(join(run, 'build.xml'), buildXml(job, number));
      await writeFile(
        join(run, 'log'),
        `Started by user admin\nRunning as SYSTEM\nhello ${number}\nFinished: SUCCESS\n`,
      );
    }
    if (builds === 0) continue;
    await writeFile(
      join(folder, 'builds', 'permalinks'),
      `lastCompletedBuild ${builds}\nlastStableBuild ${builds}\nlastSuccessfulBuild ${builds}\n`,
    );
  }
}

function configXml(job: number, command: string): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<project>
  <actions/>
  <description>Job number ${job} of the bench</description>
  <keepDependencies>false</keepDependencies>
  <properties/>
  <scm class="hudson.scm.NullSCM"/>
  <canRoam>true</canRoam>
  <disabled>false</disabled>
  <blockBuildWhenDownstreamBuilding>false</blockBuildWhenDownstreamBuilding>
  <blockBuildWhenUpstreamBuilding>false</blockBuildWhenUpstreamBuilding>
  <triggers/>
  <concurrentBuild>false</concurrentBuild>
  <builders>
    <hudson.tasks.Shell>
      <command>${command}</command>
    </hudson.tasks.Shell>
  </builders>
  <publishers/>
  <buildWrappers/>
</project>`;
}

function buildXml(job: number, number: number): string {
  const timestamp = 1_700_000_000_000 + number * 60_000;
  return `<?xml version='1.1' encoding='UTF-8'?>
<build>
  <actions>
    <hudson.model.CauseAction>
      <causeBag class="linked-hash-map">
        <entry>
          <hudson.model.Cause_-UserIdCause>
            <userId>admin</userId>
          </hudson.model.Cause_-UserIdCause>
          <int>1</int>
        </entry>
      </causeBag>
    </hudson.model.CauseAction>
  </actions>
  <queueId>${job * 100 + number}</queueId>
  <timestamp>${timestamp}</timestamp>
  <startTime>${timestamp + 5}</startTime>
  <result>SUCCESS</result>
  <duration>${100 + number}</duration>
  <charset>UTF-8</charset>
  <keepLog>false</keepLog>
  <builtOn></builtOn>
  <workspace>/var/jenkins_home/workspace/job</workspace>
  <hudsonVersion>2.393</hudsonVersion>
  <scm class="hudson.scm.NullChangeLogParser"/>
  <culprits class="com.google.common.collect.EmptyImmutableSortedSet"/>
</build>`;
}
