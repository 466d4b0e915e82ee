import { expect, it } from 'vitest';
import { startWithFar } from '../testing/far-server.ts';
import { createTools } from './tools.ts';

const location = (type: string, name: string, home: string): string =>
  `<hudson.tools.ToolLocationNodeProperty_-ToolLocation><type>${type}</type><name>${name}</name><home>${home}</home></hudson.tools.ToolLocationNodeProperty_-ToolLocation>`;

it('a tool is where the node says that it is, or the server', async (t) => {
  const { server } = await startWithFar(t);
  const { home } = server;
  await home.tools.replace('maven', [
    { name: 'M3', home: '/opt/maven' },
    { name: 'other', home: '/opt/other' },
    { name: 'installed', home: '' },
  ]);
  await home.nodes.create(
    'far',
    `<slave><nodeProperties><hudson.tools.ToolLocationNodeProperty><locations>
    ${location('hudson.tasks.Ant$AntInstallation$DescriptorImpl', 'M3', '/no')}
    ${location('hudson.tasks.Maven$MavenInstallation$DescriptorImpl', 'M3', '$BASE/maven')}
    ${location('hudson.tasks.Maven$MavenInstallation$DescriptorImpl', 'installed', '/far/installed')}
    </locations></hudson.tools.ToolLocationNodeProperty></nodeProperties></slave>`,
  );
  const on = (node: string) => createTools(home, node, () => '/far');
  expect(on('far').find('maven', 'M3')).toMatchObject({ home: '/far/maven', env: { MAVEN_HOME: '/far/maven' } });
  expect(on('far').find('maven', 'other')?.home).toBe('/opt/other');
  expect(on('far').find('maven', 'installed')?.home).toBe('/far/installed');
  expect(on('').find('maven', 'M3')?.home).toBe('/opt/maven');
  expect(on('').find('maven', 'installed')).toBeNull();
});
