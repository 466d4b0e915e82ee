import { expect, it } from 'vitest';
import { DIRECTIVES } from '../../src/http/resources/workflow/directives.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

/** Returns a pipeline with the directive in it, at the place where it may stand. */
function pipelineWith(name: string, place: string, example: string): string {
  const agent = name === 'agent' ? '' : 'agent any\n';
  const stages = "stages { stage('S') { steps { echo 'x' } } }";
  if (place === 'stage') return `pipeline { agent any\nstages { stage('S') { ${example}\nsteps { echo 'x' } } } }`;
  return `pipeline { ${agent}${example}\n${name === 'stages' ? '' : stages} }`;
}

it.each(DIRECTIVES)('the example of $name is valid', async ({ name, place, example }) => {
  await server().services.home.tools.replace('maven', [{ name: 'maven-3', home: '/opt/maven' }]);
  const answer = await server().as({
    method: 'POST',
    url: '/pipeline-model-converter/validate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ jenkinsfile: pipelineWith(name, place, example) }).toString(),
  });
  expect(answer.body).toBe('Jenkinsfile successfully validated.\n');
});

it('the page shows them', async () => {
  const answer = await server().as({ method: 'GET', url: '/directive-generator/' });
  expect(answer.body).toContain('<title>Pipeline Syntax: Directive Generator [Jenkins]</title>');
  for (const { name } of DIRECTIVES) expect(answer.body).toContain(`<h2>${name}</h2>`);
});
