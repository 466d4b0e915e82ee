import { expect, it } from 'vitest';
import { KindRegistry } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { oneBranch } from './pipeline-step.ts';
import { git } from './scm.ts';

it('checks out what a job would that is configured with this branch alone', () => {
  const { context } = new KindRegistry([], { decrypt: (text) => text });
  const element = parseXml(`<scm><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig>
    <url> https://git.example.org/app.git </url><credentialsId>deploy</credentialsId>
  </hudson.plugins.git.UserRemoteConfig></userRemoteConfigs>
  <branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches></scm>`);
  expect(oneBranch(' https://git.example.org/app.git ', 'main', 'deploy')).toEqual(git.fromXml(element, context));
});
