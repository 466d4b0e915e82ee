import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freestyle, listView } from '../harness/jobs.ts';
import type { Step } from './step.ts';

const FILE = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
const SAVED: Record<string, { json: Record<string, unknown> }> = JSON.parse(readFileSync(FILE, 'utf8'));
const formOf = (name: string): Record<string, unknown> => structuredClone(SAVED[name]?.json ?? {});

const get = (name: string, path: string): Step => ({ name: `forms/${name}`, method: 'GET', path });
const xml = (path: string, body: string): Step => ({
  name: path,
  method: 'POST',
  path,
  body,
  contentType: 'application/xml',
});
const form = (name: string, path: string, fields: Record<string, string>): Step => ({
  name: `forms/${name}`,
  method: 'POST',
  path,
  body: new URLSearchParams(fields).toString(),
  contentType: 'application/x-www-form-urlencoded',
});
const save = (name: string, path: string, json: object): Step => form(name, path, { json: JSON.stringify(json) });

const { 'jenkins-model-JenkinsLocationConfiguration': _address, ...GLOBAL } = formOf('global configure');
const LOCATION = 'jenkins.model.JenkinsLocationConfiguration';

const UNKNOWN = { $class: 'no.such.Strategy' };
const MAVEN = { tool: { name: 'mvn', home: '/opt/maven', properties: { 'stapler-class-bag': 'true' } } };
const TIMER = '/job/params/descriptorByName/hudson.triggers.TimerTrigger/checkSpec';
const made = (name: string, mode: string): Step =>
  form(`new/${name} by form`, '/createItem', { name: `made-${name}`, mode });

/** The visit of configuration forms in order: the server, a job, and checks of what somebody types. */
export const FORMS_VISIT: readonly Step[] = [
  form('global/unchanged', '/manage/configSubmit', { json: JSON.stringify(GLOBAL), system_message: '' }),
  save('global/not a number', '/configSubmit', {
    ...GLOBAL,
    'jenkins-model-MasterBuildConfiguration': { numExecutors: 'many', labelString: '', mode: 'NORMAL' },
  }),
  form('global/no form', '/configSubmit', {}),
  get('global/by GET', '/configSubmit'),
  xml('/createItem?name=free', freestyle({ command: 'echo hi', description: 'd' })),
  xml('/createItem?name=pipe', freestyle({ command: 'echo hi' })),
  xml('/createItem?name=params', freestyle({ command: 'echo hi' })),
  xml('/createView?name=v2', listView('v2', { jobs: ['free'] })),
  save('freestyle/unchanged', '/job/free/configSubmit', formOf('freestyle')),
  save('freestyle/disabled by form', '/job/free/configSubmit', { ...formOf('freestyle'), enable: false }),
  get('freestyle/disabled json', '/job/free/api/json?tree=buildable,disabled,displayName'),
  save('freestyle/empty form', '/job/free/configSubmit', {}),
  get('freestyle/empty form config', '/job/free/config.xml'),
  save('freestyle/unknown builder', '/job/free/configSubmit', {
    ...formOf('freestyle'),
    builder: { $class: 'no.such.Builder' },
  }),
  form('freestyle/no form', '/job/free/configSubmit', {}),
  get('check/item name free', '/checkJobName?value=free-name'),
  get('check/item name dot', '/checkJobName?value=.'),
  get('check/child projects good', '/job/params/descriptorByName/hudson.tasks.BuildTrigger/check?value=pipe'),
  get('check/regex', '/view/v2/descriptorByName/hudson.model.ListView/checkIncludeRegex?value=('),
  form('check/root address', `/descriptorByName/${LOCATION}/checkUrl`, { value: 'localhost' }),
  get(
    'check/auto complete label',
    '/job/params/descriptorByName/hudson.model.FreeStyleProject/autoCompleteLabel?value=b',
  ),
  save('tools/unchanged', '/manage/configureTools/configure', formOf('tools')),
  save('tools/maven', '/configureTools/configure', {
    ...formOf('tools'),
    'hudson-tasks-Maven$MavenInstallation': MAVEN,
  }),
  save('monitors/unchanged', '/computer/configSubmit', formOf('node monitors')),
  get('monitors/page', '/computer/configure'),
  get('security/old page', '/configureSecurity/'),
  save('security/unchanged', '/manage/configureSecurity/configure', formOf('security')),
  form('security/no form', '/configureSecurity/configure', {}),
  save('security/unknown strategy', '/configureSecurity/configure', {
    ...formOf('security'),
    authorizationStrategy: UNKNOWN,
  }),
  { ...form('global/anonymous', '/configSubmit', { json: '{}' }), anonymous: true },
  form('freestyle/broken json', '/job/free/configSubmit', { json: '{nope' }),
  save('freestyle/missing job', '/job/nosuch/configSubmit', {}),
  xml('/createView?name=lv2', listView('lv2', { jobs: ['free'] })),
  form('view/bad regex', '/view/lv2/configSubmit', {
    ...{ name: 'lv2', useincluderegex: 'on', includeRegex: '(' },
    json: JSON.stringify({ ...formOf('view'), name: 'lv2', useincluderegex: { includeRegex: '(' } }),
  }),
  made('pipeline', 'org.jenkinsci.plugins.workflow.job.WorkflowJob'),
  made('folder', 'com.cloudbees.hudson.plugins.folder.Folder'),
  made('multibranch', 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject'),
  made('organization', 'jenkins.branch.OrganizationFolder'),
  xml('/createItem?name=made', freestyle({ command: 'echo hi' })),
  form('new/unknown mode', '/createItem', { name: 'x', mode: 'no.such.Kind' }),
  form('new/no mode', '/createItem', { name: 'x' }),
  form('new/taken', '/createItem', { name: 'made', mode: 'hudson.model.FreeStyleProject' }),
  get('new/categories', '/view/all/itemCategories?depth=3'),
  form('check/cron every day', TIMER, { value: 'every day' }),
  form('check/cron 61 * * * *', TIMER, { value: '61 * * * *' }),
  form('check/cron empty', TIMER, { value: '' }),
  get('check/label broken', '/job/params/descriptorByName/hudson.model.FreeStyleProject/checkLabel?value=a%20%26%26'),
  get('check/auto complete copy', '/view/all/itemCategories?value=p'),
  get('check/search', '/search/suggest?query=par'),
];
