// What anybody who may send a request could send: bodies as long as they may be, made of one thing each.

import type { Client } from '../test/harness/client.ts';
import { escapeXml } from '../test/harness/jobs.ts';

/** Sends one hostile input and says what came of it. */
export type Attack = (client: Client) => Promise<string>;

const BODY = 16 * 1024 * 1024 - 4096;

function filled(piece: string, length = BODY): string {
  return piece.repeat(Math.floor(length / piece.length));
}

function numbered(piece: (index: string) => string, length = BODY): string {
  const parts: string[] = [];
  for (let index = 0, size = 0; size < length; index += 1) {
    const part = piece(index.toString(36));
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

/** Documents of 16 MB, each of one thing. */
const DOCUMENTS: Readonly<Record<string, () => string>> = {
  attributes: () => `<project ${numbered((index) => `a${index}="" `, BODY - 100)}/>`,
  'one long attribute': () => `<project a="${filled('x', BODY - 100)}"/>`,
  comments: () => `<project>${filled('<!---->', BODY - 100)}</project>`,
  'one long comment': () => `<project><!--${filled('x', BODY - 100)}--></project>`,
  text: () => `<project><description>${filled('x', BODY - 100)}</description></project>`,
  instructions: () => `<project>${filled('<?a?>', BODY - 100)}</project>`,
  references: () => `<project><description>${filled('&#65;', BODY - 100)}</description></project>`,
  'one long name': () => `<project><${filled('x', BODY - 100)}/></project>`,
  elements: () => `<project>${filled('<b/>', BODY - 100)}</project>`,
  depth: () => `<project>${filled('<b>', BODY - 100)}`,
  CDATA: () => `<project>${filled('<![CDATA[]]>', BODY - 100)}</project>`,
};

/** What may be posted, as much of it as may be. */
const CONFIGURATIONS: Readonly<Record<string, () => string>> = {
  builders: () => `<project><builders>${filled('<hudson.tasks.Shell/>', BODY - 100)}</builders></project>`,
  '2 MB of builders': () =>
    `<project><builders>${filled('<hudson.tasks.Shell/>', 2 * 1024 * 1024)}</builders></project>`,
  '300 KB of builders': () => `<project><builders>${filled('<hudson.tasks.Shell/>', 300 * 1024)}</builders></project>`,
  '2 MB of text': () => `<project><description>${filled('x', 2 * 1024 * 1024)}</description></project>`,
  '1.5 MB of a script': () =>
    `<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${filled('echo 1\n', 1.5 * 1024 * 1024)}</script><sandbox>true</sandbox></definition></flow-definition>`,
  '10,000 parameters': () =>
    `<project><properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions>${Array.from({ length: 10_000 }, (_, index) => `<hudson.model.StringParameterDefinition><name>p${index}</name></hudson.model.StringParameterDefinition>`).join('')}</parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties></project>`,
  'axes of a matrix': () =>
    `<matrix-project><axes>${Array.from({ length: 200 }, (_, axis) => `<hudson.matrix.TextAxis><name>a${axis}</name><values>${filled('<string>v</string>', 1800)}</values></hudson.matrix.TextAxis>`).join('')}</axes></matrix-project>`,
  'lines @yearly': () => scheduled(filled('@yearly\n', 1024 * 1024)),
  'lines of one day': () => scheduled(filled('0 0 29 2 1\n', 64 * 1024)),
};

function scheduled(spec: string): string {
  return `<project><triggers><hudson.triggers.TimerTrigger><spec>${spec}</spec></hudson.triggers.TimerTrigger></triggers></project>`;
}

async function said(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const text = await response.text();
  const told = response.headers.get('x-error') ?? '';
  return `${response.status} ${told === '' ? `${text.length} characters` : told}`.slice(0, 160);
}

function form(fields: Readonly<Record<string, string>>): RequestInit {
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  };
}

function rawForm(body: string): RequestInit {
  return { body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
}

function json(body: string): RequestInit {
  return { body, headers: { 'Content-Type': 'application/json' } };
}

let made = 0;
function fresh(): string {
  made += 1;
  return `hostile-${made}`;
}

const CREDENTIALS = (content: string) =>
  `<com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl><scope>GLOBAL</scope><id>x</id>${content}</com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl>`;

/** Requests, by what they are made of. */
export const REQUESTS: Readonly<Record<string, Attack>> = {
  ...Object.fromEntries(
    Object.entries({ ...DOCUMENTS, ...CONFIGURATIONS }).map(([name, document]): [string, Attack] => [
      `createItem: ${name}`,
      (client) => said(client.postXml(`/createItem?name=${fresh()}`, document())),
    ]),
  ),
  'config.xml of a job: comments': async (client) => {
    await client.postXml('/createItem?name=changed', '<project/>');
    return said(client.postXml('/job/changed/config.xml', DOCUMENTS['comments']?.() ?? ''));
  },
  'createView: elements': (client) =>
    said(
      client.postXml(`/createView?name=${fresh()}`, `<hudson.model.ListView>${filled('<b/>')}</hudson.model.ListView>`),
    ),
  'createView: 2 MB of names': (client) =>
    said(
      client.postXml(
        `/createView?name=${fresh()}`,
        `<hudson.model.ListView><jobNames>${filled('<string>x</string>', 2_000_000)}</jobNames></hudson.model.ListView>`,
      ),
    ),
  'node: elements': (client) =>
    said(
      client.postXml(
        `/computer/doCreateItem?name=${fresh()}&type=hudson.slaves.DumbSlave`,
        `<slave>${filled('<b/>')}</slave>`,
      ),
    ),
  'credentials: elements': (client) =>
    said(client.postXml('/credentials/store/system/domain/_/createCredentials', CREDENTIALS(filled('<b/>')))),
  'postBuildResult: references': async (client) => {
    await client.postXml('/createItem?name=outside', '<hudson.model.ExternalJob/>');
    return said(
      client.postXml('/job/outside/postBuildResult', `<run><log>${filled('&#65;')}</log><result>0</result></run>`),
    );
  },
  'installNecessaryPlugins: elements': (client) =>
    said(client.postXml('/pluginManager/installNecessaryPlugins', `<jenkins>${filled('<b/>')}</jenkins>`)),
  'checkTriggerSpec: @yearly': async (client) => {
    await client.postXml('/createItem?name=checked', '<project/>');
    return said(
      client.post(
        '/job/checked/descriptorByName/hudson.triggers.TimerTrigger/checkSpec',
        form({ value: filled('@yearly\n', 8 * 1024 * 1024) }),
      ),
    );
  },
  'checkTriggerSpec: 29 February': async (client) => {
    await client.postXml('/createItem?name=checked', '<project/>');
    return said(
      client.post(
        '/job/checked/descriptorByName/hudson.triggers.TimerTrigger/checkSpec',
        form({ value: filled('0 0 29 2 1\n', 60 * 1024) }),
      ),
    );
  },
  'json= of 100,000 levels': async (client) => {
    await client.postXml('/createItem?name=checked', '<project/>');
    return said(client.post('/job/checked/build', form({ json: `${filled('[', 100_000)}${filled(']', 100_000)}` })));
  },
  'json= of 10 MB': async (client) => {
    await client.postXml('/createItem?name=checked', '<project/>');
    return said(
      client.post('/job/checked/build', form({ json: `{"parameter":[${filled('{"name":"a"},', 10_000_000)}{}]}` })),
    );
  },
  'a form of millions of fields': (client) => said(client.post('/submitDescription', rawForm(filled('a&')))),
  'a form of escapes': (client) => said(client.post('/submitDescription', rawForm(`description=${filled('%41')}`))),
  'a form of numbered fields': (client) =>
    said(client.post('/submitDescription', rawForm(numbered((index) => `${index}=&`)))),
  'multipart of 100,000 parts': (client) => {
    const body = new FormData();
    for (let index = 0; index < 100_000; index += 1) body.append(`p${index}`, '');
    return said(client.post('/submitDescription', { body }));
  },
  'description of 16 MB': (client) => said(client.post('/submitDescription', form({ description: filled('<b>x') }))),
  'the page with that description': (client) => said(client.get('/')),
  'tree= of 60 KB': (client) => said(client.get(`/api/json?tree=${filled('jobs[', 60_000)}`)),
  'tree= posted': (client) => said(client.post('/api/json', form({ tree: filled('jobs[name],', 8_000_000) }))),
  'depth=1000': (client) => said(client.get('/api/json?depth=1000')),
  'xpath= of many steps': (client) => said(client.get('/api/xml?depth=3&xpath=//*[//*[//*[//*]]]&wrapper=a')),
  'query of 15,000 parameters': (client) => said(client.get(`/api/json?${filled('a=b&', 60_000)}`)),
  'header of 60 KB of cookies': (client) =>
    said(client.get('/api/json', { headers: { Cookie: filled('a=b; ', 60_000) } })),
  'webhook of GitHub: 16 MB of JSON': (client) =>
    said(
      client.request('/github-webhook/', {
        method: 'POST',
        body: `[${filled('{},')}{}]`,
        headers: { 'Content-Type': 'application/json', 'X-GitHub-Event': 'push' },
      }),
    ),
  'generic webhook: 16 MB of JSON': async (client) => {
    await client.postXml('/createItem?name=generic', GENERIC);
    return said(client.post('/generic-webhook-trigger/invoke?token=t', json(`{"a":[${filled('{"b":1},')}{}]}`)));
  },
  'generic webhook: 16 MB of XML': async (client) =>
    said(
      client.post('/generic-webhook-trigger/invoke?token=t', {
        body: `<a>${filled('<b/>')}</a>`,
        headers: { 'Content-Type': 'application/xml' },
      }),
    ),
  'validate: 4 MB of a Jenkinsfile': (client) =>
    said(
      client.post(
        '/pipeline-model-converter/validate',
        form({
          jenkinsfile: `pipeline { agent any; stages { stage('a') { steps { ${filled('echo 1\n', 4_000_000)} } } } }`,
        }),
      ),
    ),
  'validate: brackets': (client) =>
    said(
      client.post(
        '/pipeline-model-converter/validate',
        form({ jenkinsfile: `pipeline { x = ${filled('[', 1_000_000)}` }),
      ),
    ),
  'toJenkinsfile: 10 MB of JSON': (client) =>
    said(
      client.post(
        '/pipeline-model-converter/toJenkinsfile',
        form({ json: `{"pipeline":{"stages":[${filled('{},', 10_000_000)}{}]}}` }),
      ),
    ),
  'script of 10 MB': (client) => said(client.post('/scriptText', form({ script: filled('println 1\n', 10_000_000) }))),
};

const GENERIC = `<project><triggers><org.jenkinsci.plugins.gwt.GenericTrigger><spec/><genericVariables><org.jenkinsci.plugins.gwt.GenericVariable><expressionType>JSONPath</expressionType><key>k</key><value>$..[?(@.b == 1)]</value></org.jenkinsci.plugins.gwt.GenericVariable><org.jenkinsci.plugins.gwt.GenericVariable><expressionType>XPath</expressionType><key>x</key><value>//b[//b]</value></org.jenkinsci.plugins.gwt.GenericVariable></genericVariables><token>t</token></org.jenkinsci.plugins.gwt.GenericTrigger></triggers></project>`;

/** A pipeline as a document. */
export function pipelineXml(script: string): string {
  return `<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${escapeXml(script)}</script><sandbox>true</sandbox></definition></flow-definition>`;
}
