import type { Item } from '../../../controller/index.ts';
import { compileJavaRegex, RegexSyntaxError } from '../../../java/index.ts';
import { nearestOf } from '../../../kit/index.ts';
import { parentOf, parentOfItem, rawEncode } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type Remark, validation } from '../../reply/form-validation.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { checkJobNames, namesThatBegin } from './jobs.ts';
import { resourceRootCheck } from './resource-root.ts';
import { suggestions } from './suggestions.ts';

const VALUE = { value: textOrEmpty('What somebody typed.') };
const HTTP_URL = /^https?:\/\/[^\s/]+/;
const NO_ADDRESS = 'address not configured yet <nobody@nowhere>';

type Check = (context: RequestContext<typeof VALUE>) => Remark;

/** Makes the route of a check at a job: only who may configure it learns anything, and nothing is ever changed. */
function ofJob(name: string, doc: string, check: Check): Route {
  return route({
    method: 'GET or POST',
    path: `/_item/:item/descriptorByName/${name}`,
    permission: 'Job/Read',
    crumb: 'required',
    parameters: VALUE,
    doc,
    handler: (context) => validation(context.may('Job/Configure') ? check(context) : null),
  });
}

/** Makes the route of a check of the server's own settings. */
function ofServer(name: string, doc: string, check: Check): Route {
  return route({
    method: 'GET or POST',
    path: `/descriptorByName/${name}`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: VALUE,
    doc,
    handler: (context) => validation(context.may('Overall/Administer') ? check(context) : null),
  });
}

const children: Check = (context) => checkJobNames(context, context.parameters.value, parentOfItem(context.item));

const displayName = route({
  method: 'GET or POST',
  path: '/checkDisplayName',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: {
    displayName: textOrEmpty('The display name that somebody typed.'),
    jobName: textOrEmpty('The item that is to have it, with the folder that it is in.'),
  },
  doc: 'Warns of a display name that another item of the folder has as its name or its display name.',
  handler(context) {
    const { jobName } = context.parameters;
    const wanted = context.parameters.displayName.trim();
    const { items } = context.services.home;
    const isThere = (isMeant: (item: Item) => boolean): boolean =>
      items
        .children(parentOf(jobName))
        .some((item) => isMeant(item) && item.fullName !== jobName && mayOn(context, 'Job/Read', item.fullName));
    const warning = (text: string) => validation({ kind: 'warning', text: `The display name, "${wanted}", ${text}` });
    if (wanted === '') return validation(null);
    if (isThere(({ name }) => name === wanted))
      return warning('is used as a name by a job and could cause confusing search results.');
    if (isThere((item) => items.displayName(item) === wanted))
      return warning('is already in use by another job and could cause confusion and delay.');
    return validation(null);
  },
});

const regex = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/descriptorByName/hudson.model.ListView/checkIncludeRegex',
  permission: 'View/Read',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Says of an expression for names what is wrong with it.',
  handler({ parameters }) {
    try {
      compileJavaRegex(parameters.value);
      return validation(null);
    } catch (error) {
      if (error instanceof RegexSyntaxError)
        return validation({ kind: 'error', text: `${error.message}\n${parameters.value}` });
      throw error;
    }
  },
});

const jobs = route({
  method: 'GET or POST',
  path: '/_item/:item/descriptorByName/hudson.tasks.BuildTrigger/autoCompleteChildProjects',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Names of jobs that begin with what somebody typed.',
  handler: (context) => suggestions(namesThatBegin(context, context.parameters.value)),
});

const labels = route({
  method: 'GET or POST',
  path: '/_item/:item/descriptorByName/hudson.model.FreeStyleProject/autoCompleteLabel',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Labels that begin with what somebody typed.',
  handler({ parameters, services }) {
    const all = services.queue.nodes.all().flatMap((node) => node.labels);
    return suggestions([...new Set(all)].filter((label) => label.startsWith(parameters.value)).sort());
  },
});

const copyFrom = route({
  method: 'GET or POST',
  path: '/autoCompleteCopyNewItemFrom',
  permission: 'Job/Create',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Names of items that begin with what somebody typed.',
  handler: (context) => suggestions(namesThatBegin(context, context.parameters.value)),
});

const label: Check = ({ base, parameters, services }) => {
  const wanted = parameters.value.trim();
  if (wanted === '') return null;
  const { nodes } = services.queue;
  const problem = nodes.problemWith(wanted);
  if (problem !== null) return { kind: 'error', text: `Invalid boolean expression: ${problem}` };
  const count = nodes.matching(wanted).length;
  if (count > 0) {
    const text = ` matches ${count === 1 ? '1 node' : `${count} nodes`}. Permissions or other restrictions provided by plugins may further reduce that list.`;
    return { kind: 'ok', link: { text: `Label ${wanted}`, href: `${base}label/${rawEncode(wanted)}/` }, text };
  }
  const near = nearestOf(
    wanted,
    nodes.all().flatMap((node) => node.labels),
  );
  const question = near === null ? '' : ` Did you mean ‘${near}’ instead of ‘${wanted}’?`;
  return { kind: 'warning', text: `There’s no agent/cloud that matches this assignment.${question}` };
};

/** Holds the routes that pages ask while somebody types; they never act. */
export const checkRoutes: readonly Route[] = [
  resourceRootCheck,
  displayName,
  regex,
  jobs,
  labels,
  copyFrom,
  ofJob('hudson.tasks.BuildTrigger/check', 'Says which of the jobs to build there is not.', children),
  ofJob(
    'jenkins.triggers.ReverseBuildTrigger/checkUpstreamProjects',
    'Says which of the jobs to follow there is not.',
    children,
  ),
  ofJob('hudson.model.FreeStyleProject/checkLabel', 'Says how many nodes a label expression selects.', label),
  ofServer(
    'jenkins.model.JenkinsLocationConfiguration/checkUrl',
    'Says what is wrong with the address of the server.',
    ({ parameters }) =>
      HTTP_URL.test(parameters.value) &&
      URL.canParse(parameters.value) &&
      !/^https?:\/\/localhost\b/.test(parameters.value)
        ? null
        : {
            kind: 'error',
            text: 'The URL is invalid, please ensure you are using http:// or https:// with a valid domain.',
          },
  ),
  ofServer(
    'jenkins.model.JenkinsLocationConfiguration/checkAdminAddress',
    'Says whether there is an address.',
    ({ parameters }) =>
      parameters.value.trim() === '' || parameters.value === NO_ADDRESS
        ? { kind: 'error', text: 'Please enter an e-mail address' }
        : null,
  ),
];
