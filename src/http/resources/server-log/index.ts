import { fail } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { logTasks } from '../../reply/area-tasks.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Route, route } from '../../route.ts';
import { LEVEL_NAMES, levelName, weightOf } from './levels.ts';
import { recorderRoutes } from './recorders.ts';
import { LOG_WAY, recordRoutes } from './records.ts';

const levels = route({
  method: 'GET',
  path: '/log/levels',
  permission: 'Overall/SystemRead',
  crumb: 'exempt',
  doc: 'From which level on loggers say something.',
  handler: (context) =>
    managePage(context, {
      title: 'Logger Configuration',
      way: LOG_WAY,
      tasks: logTasks(context),
      page: {
        page: 'log-levels',
        loggers: context.services.recentLog.loggers().map(({ name, weight }) => ({
          name,
          level: weight === null ? null : levelName(weight),
        })),
        action: context.may('Overall/Administer') ? 'configLogger' : null,
        levels: LEVEL_NAMES,
      },
    }),
});

const configLogger = route({
  method: 'POST',
  path: '/log/configLogger',
  permission: 'Overall/SystemRead',
  crumb: 'required',
  parameters: {
    name: textOrEmpty('The logger; the empty name means all.'),
    level: textOrEmpty('A level of Java, its weight, or `inherit` for that of the logger above.'),
  },
  doc: 'Sets from which level on a logger says something, until the server ends.',
  handler(context) {
    context.require('Overall/Administer');
    const { name, level } = context.parameters;
    const weight = level === 'inherit' ? null : weightOf(level.toUpperCase());
    const { recentLog } = context.services;
    if (!recentLog.loggers().some((each) => each.name === name)) fail('LOGGER_UNKNOWN', name);
    recentLog.setWeight(name, weight);
    return { type: 'redirect', to: 'levels' };
  },
});

/** Holds the routes of the server's own log. Jenkins: `LogRecorderManager`. */
export const serverLogRoutes: readonly Route[] = [levels, configLogger, ...recordRoutes, ...recorderRoutes];
