import { describe, expect, it } from 'vitest';
import { parseXml, toDocument } from '../../../xml/index.ts';
import { type BuildData, revisionOf, withBuild } from '../built.ts';
import { gitBuildData } from './action.ts';
import { readBuildData } from './read.ts';
import { writeBuildData } from './write.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const NONE: BuildData = { byBranch: [], lastBuild: null, remoteUrls: ['u'], scmName: '', index: null };

describe('the record of what was built of a Git repository', () => {
  it('is written as Jenkins writes it: what comes twice is referred to', () => {
    expect(toDocument(writeBuildData(gitBuildData.example as BuildData)).replace(/^.*\n/, '')).toBe(
      `<hudson.plugins.git.util.BuildData>
  <buildsByBranchName>
    <entry>
      <string>refs/remotes/origin/main</string>
      <hudson.plugins.git.util.Build>
        <marked>
          <sha1>8b471bc62f818a837d1a30929aed204407e59c98</sha1>
          <branches class="list">
            <hudson.plugins.git.Branch>
              <sha1 reference="../../../sha1"/>
              <name>refs/remotes/origin/main</name>
            </hudson.plugins.git.Branch>
          </branches>
        </marked>
        <revision reference="../marked"/>
        <hudsonBuildNumber>1</hudsonBuildNumber>
      </hudson.plugins.git.util.Build>
    </entry>
  </buildsByBranchName>
  <lastBuild reference="../buildsByBranchName/entry/hudson.plugins.git.util.Build"/>
  <remoteUrls>
    <string>https://git.example.org/app.git</string>
  </remoteUrls>
</hudson.plugins.git.util.BuildData>`,
    );
  });

  it('comes back the same with several branches, merges, a name and a result', () => {
    const one = { marked: revisionOf(A, 'x', 'y'), revision: revisionOf(A, 'x', 'y'), number: 1, result: 'FAILURE' };
    const merged = { sha1: B, branches: [{ name: 'x', sha1: A }] };
    const two = { marked: revisionOf(A, 'z'), revision: merged, number: 2, result: null };
    const data = { ...withBuild(withBuild(NONE, one), two), scmName: 'lib', index: 2 };
    expect(readBuildData(parseXml(toDocument(writeBuildData(data))))).toEqual(data);
  });

  it('is read although references lead nowhere, round in a circle or to broken commits', () => {
    const build = 'hudson.plugins.git.util.Build';
    const read = (inside: string) => readBuildData(parseXml(`<d>${inside}</d>`));
    expect(read('<lastBuild reference="../lastBuild"/>').lastBuild).toBeNull();
    expect(read('<lastBuild reference="../../../x[3]/y"/>').lastBuild).toBeNull();
    const entry = `<entry><string>m</string><${build}><marked><sha1>../../etc</sha1></marked></${build}></entry>`;
    expect(read(`<buildsByBranchName>${entry}</buildsByBranchName>`)).toEqual({ ...NONE, remoteUrls: [] });
  });
});
