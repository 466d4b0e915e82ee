import { checkName, Failure, fail, rawEncode } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { logTasks } from '../../reply/area-tasks.ts';
import { validation } from '../../reply/form-validation.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Route, route } from '../../route.ts';
import { suggestions } from '../checks/suggestions.ts';
import { LEVEL_NAMES, levelName } from './levels.ts';
import { RECORDER_FORM } from './recorder-form.ts';
import { recorderOf } from './recorder-of.ts';
import { LOG_WAY, logFeeds } from './records.ts';

/** Whoever may read the system sees the recorders; only administrators change them. */
const shown = { method: 'GET', permission: 'Overall/SystemRead', crumb: 'exempt' } as const;
const changing = { method: 'POST', permission: 'Overall/SystemRead', crumb: 'required' } as const;

/** Lists the names below `log` that mean something else. */
const TAKEN = [
  'all',
  'new',
  'rss',
  'levels',
  'newLogRecorder',
  'configLogger',
  'checkNewName',
  'autoCompleteLoggerName',
];
/** Limits the suggestions of one answer. */
const SUGGESTED = 50;

const list = route({
  ...shown,
  path: '/log',
  object: true,
  doc: 'The log recorders.',
  handler: (context) =>
    managePage(context, {
      title: 'Log',
      way: LOG_WAY,
      tasks: logTasks(context),
      feeds: logFeeds(context),
      page: {
        page: 'log-recorders',
        recorders: context.services.logRecorders.all().map(({ name, loggers }) => ({
          name,
          href: rootHref(context, `log/${rawEncode(name)}/`),
          loggers: loggers.map((logger) => (logger.name === '' ? '(all)' : logger.name)),
        })),
        newHref: context.may('Overall/Administer') ? 'new' : null,
      },
    }),
});

const newPage = route({
  ...shown,
  path: '/log/new',
  doc: 'The form of a new log recorder.',
  handler(context) {
    context.require('Overall/Administer');
    return managePage(context, {
      title: 'New log recorder',
      way: LOG_WAY,
      tasks: logTasks(context),
      page: {
        page: 'log-recorder-config',
        heading: 'New log recorder',
        action: 'newLogRecorder',
        name: '',
        loggers: null,
        levels: LEVEL_NAMES,
        known: [],
      },
    });
  },
});

const create = route({
  ...changing,
  path: '/log/newLogRecorder',
  parameters: { name: textOrEmpty('The name of the recorder.') },
  doc: 'Makes a log recorder that listens to nothing yet, and leads to its form; one that is there stays as it is.',
  async handler(context) {
    context.require('Overall/Administer');
    const { name } = context.parameters;
    checkFree(name);
    await context.services.logRecorders.create(name);
    return { type: 'redirect', to: `${rawEncode(name)}/configure` };
  },
});

const configPage = route({
  ...shown,
  path: '/log/:recorder/configure',
  doc: 'The form of a log recorder.',
  handler(context) {
    const { name, loggers } = recorderOf(context);
    return managePage(context, {
      title: 'Log',
      way: [...LOG_WAY, { text: name, path: `manage/log/${rawEncode(name)}/` }],
      tasks: logTasks(context),
      page: {
        page: 'log-recorder-config',
        heading: name,
        action: 'configSubmit',
        name,
        loggers: loggers.map((each) => ({ name: each.name, level: levelName(each.weight) })),
        levels: LEVEL_NAMES,
        known: loggerNames(context.services.recentLog),
      },
    });
  },
});

const configure = route({
  ...changing,
  path: '/log/:recorder/configSubmit',
  parameters: { form: RECORDER_FORM },
  doc: 'Gives a log recorder its loggers, and a name that may be another.',
  async handler(context) {
    context.require('Overall/Administer');
    const { name } = recorderOf(context);
    const { form } = context.parameters;
    checkFree(form.name);
    await context.services.logRecorders.configure(name, form);
    return { type: 'redirect', to: form.name === name ? '.' : `../${rawEncode(form.name)}/` };
  },
});

const clear = route({
  ...changing,
  path: '/log/:recorder/clear',
  doc: 'Forgets the records of a log recorder.',
  handler(context) {
    context.require('Overall/Administer');
    recorderOf(context).clear();
    return { type: 'redirect', to: '.' };
  },
});

const remove = route({
  ...changing,
  path: '/log/:recorder/doDelete',
  doc: 'Removes a log recorder and its records.',
  async handler(context) {
    context.require('Overall/Administer');
    await context.services.logRecorders.remove(recorderOf(context).name);
    return { type: 'redirect', to: '..' };
  },
});

const checkNewName = route({
  ...shown,
  path: '/log/checkNewName',
  parameters: { name: textOrEmpty('What somebody typed.') },
  doc: 'Says what is wrong with the name of a new log recorder.',
  handler({ parameters: { name }, services }) {
    if (name === '') return validation(null);
    if (services.logRecorders.get(name) !== undefined)
      return validation({ kind: 'error', text: `A log recorder already exists with the name ‘${name}’` });
    try {
      checkFree(name);
      return validation(null);
    } catch (error) {
      if (error instanceof Failure) return validation({ kind: 'error', text: error.message });
      throw error;
    }
  },
});

const complete = route({
  ...shown,
  path: '/log/:recorder/autoCompleteLoggerName',
  parameters: { value: textOrEmpty('What somebody typed.') },
  doc: `Names of loggers that hold what somebody typed, ${SUGGESTED} at most.`,
  handler({ parameters, services }) {
    const words = parameters.value.toLowerCase().split(/\s+/);
    const names = loggerNames(services.recentLog).filter((name) =>
      words.every((word) => name.toLowerCase().includes(word)),
    );
    return suggestions(names.slice(0, SUGGESTED));
  },
});

export const recorderRoutes: readonly Route[] = [
  list,
  newPage,
  create,
  configPage,
  configure,
  clear,
  remove,
  checkNewName,
  complete,
];

/** Refuses a name that a recorder may not have. Throws what `checkName` does. */
function checkFree(name: string): void {
  checkName(name);
  if (TAKEN.includes(name)) fail('NAME_NOT_ALLOWED', name);
}

function loggerNames(log: { loggers(): readonly { readonly name: string }[] }): string[] {
  return log.loggers().flatMap(({ name }) => (name === '' ? [] : [name]));
}
