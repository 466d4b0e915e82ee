import type { LoggerLevel } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { isJsonObject, type JsonObject } from '../../parameters/submitted-json.ts';
import { everyText, group, submittedJson, textOrEmpty } from '../../parameters/types.ts';
import { weightOf } from './levels.ts';

interface RecorderForm {
  readonly name: string;
  readonly loggers: readonly LoggerLevel[];
}

const FIELDS = {
  json: submittedJson('The form: `name`, and `loggers` with `name` and `level`.'),
  name: textOrEmpty('The name, where there is no `json`.'),
  logger: everyText('Names of loggers, where there is no `json`; those without a name are left out.'),
  level: everyText('As many levels.'),
};

/**
 * Declares the form of a log recorder, as Jenkins's own page sends it or as plain fields. Reading it throws FORM_BROKEN,
 * LOG_LEVEL_UNKNOWN.
 */
export const RECORDER_FORM = group(FIELDS, (fields): RecorderForm => {
  const json = FIELDS.json.read(fields, 'json');
  if (json !== undefined) return { name: textIn(json, 'name'), loggers: loggersIn(json['loggers']) };
  const levels = FIELDS.level.read(fields, 'level');
  const loggers = FIELDS.logger.read(fields, 'logger').map((name, at) => ({ name: name.trim(), level: levels[at] }));
  return {
    name: FIELDS.name.read(fields, 'name'),
    loggers: loggers
      .filter(({ name }) => name !== '')
      .map(({ name, level = '' }) => ({ name, weight: weightOf(level) })),
  };
});

/** Returns the loggers of a form, which sends one alone without a list. Each must say its name, which may be empty. */
function loggersIn(value: unknown): LoggerLevel[] {
  return (value === undefined ? [] : [value].flat()).map((each) => {
    if (!isJsonObject(each)) return fail('FORM_BROKEN', 'a logger is not an object');
    return { name: textIn(each, 'name').trim(), weight: weightOf(textIn(each, 'level').toUpperCase()) };
  });
}

function textIn(json: JsonObject, name: string): string {
  const value = json[name];
  return typeof value === 'string' ? value : fail('FORM_BROKEN', `it has no ${name}`);
}
