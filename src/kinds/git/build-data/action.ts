import { defineAction } from '../../../points/index.ts';
import { BUILD_DATA, type BuildData, revisionOf, withBuild } from '../built.ts';
import { buildDataBean } from './bean.ts';
import { readBuildData } from './read.ts';
import { buildDataReport } from './report.ts';
import { writeBuildData } from './write.ts';

const COMMIT = '8b471bc62f818a837d1a30929aed204407e59c98';
const MAIN = revisionOf(COMMIT, 'refs/remotes/origin/main');
const EMPTY: BuildData = {
  byBranch: [],
  lastBuild: null,
  remoteUrls: ['https://git.example.org/app.git'],
  scmName: '',
  index: null,
};

/** Defines the action that holds what a run, and runs before it, built of a Git repository. Jenkins: `BuildData`. */
export const gitBuildData = defineAction<BuildData>({
  xmlTag: BUILD_DATA,
  symbol: 'gitBuildData',
  displayName: 'Git Build Data',
  example: withBuild(EMPTY, { marked: MAIN, revision: MAIN, number: 1, result: null }),
  read: readBuildData,
  write: writeBuildData,
  bean: buildDataBean,
  report: buildDataReport,
});
