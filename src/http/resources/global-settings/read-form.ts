import type { Services } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { isJsonObject, type JsonObject } from '../../parameters/submitted-json.ts';
import { MONITORS } from './monitors.ts';

type Settings = Services['home']['settings'];
type Changes = Parameters<Settings['change']>[0];

/** Describes what a form of the server's settings changes; what it does not name is missing. */
export interface GlobalChanges {
  readonly settings: Changes;
  readonly scmCheckoutRetryCount?: number;
  readonly primaryView?: string;
  /** Lists the ids of the warnings that are not shown. */
  readonly hiddenMonitors?: readonly string[];
  readonly rootUrl?: string | null;
  readonly adminAddress?: string | null;
}

/** Is what Jenkins's pages show where no address is set. */
const NO_ADDRESS = 'address not configured yet <nobody@nowhere>';
const MAX_INT = 2 ** 31 - 1;
const MAX_EXECUTORS = 10_000;

/** Names the sections that only administrators may change, not those who may `Overall/Manage`. */
export const OF_ADMINISTRATORS: readonly string[] = [
  'jenkins-model-MasterBuildConfiguration',
  'jenkins-model-GlobalNodePropertiesConfiguration',
  'jenkins-model-JenkinsLocationConfiguration',
  'jenkins-management-AdministrativeMonitorsConfiguration',
];

/**
 * Reads the sections of the structured form of the server's settings. All of it is read before anything is changed. Throws
 * FORM_EXPECTED where it names none of them, FORM_BROKEN with the member and the reason.
 */
export function readGlobalForm(form: JsonObject, systemMessage: string | undefined): GlobalChanges {
  const message = systemMessage ?? textIn(form, 'system_message');
  const executors = section(form, 'jenkins-model-MasterBuildConfiguration');
  const quiet = section(form, 'jenkins-model-GlobalQuietPeriodConfiguration');
  const retries = section(form, 'jenkins-model-GlobalSCMRetryCountConfiguration');
  const view = textIn(section(form, 'hudson-views-GlobalDefaultViewConfiguration'), 'primaryView');
  const location = section(form, 'jenkins-model-JenkinsLocationConfiguration');
  const url = textIn(location, 'url')?.trim();
  const address = textIn(location, 'adminAddress')?.trim();
  const monitors = shownMonitors(form);
  const environment = environmentOf(form);
  const numExecutors = numberIn(executors, 'numExecutors', 'Number of executors', MAX_EXECUTORS);
  const label = textIn(executors, 'labelString');
  const mode = textIn(executors, 'mode');
  const quietPeriod = numberIn(quiet, 'quietPeriod', 'Quiet period', MAX_INT);
  const scmCheckoutRetryCount = numberIn(retries, 'scmCheckoutRetryCount', 'SCM checkout retry count', MAX_INT);
  const changes: GlobalChanges = {
    settings: {
      ...(numExecutors !== undefined && { numExecutors }),
      ...(label !== undefined && { label }),
      ...(mode !== undefined && { mode: mode === 'EXCLUSIVE' ? 'EXCLUSIVE' : 'NORMAL' }),
      ...(quietPeriod !== undefined && { quietPeriod }),
      ...(message !== undefined && { systemMessage: message === '' ? null : message }),
      ...(environment !== undefined && { globalEnvironment: environment }),
    },
    ...(scmCheckoutRetryCount !== undefined && { scmCheckoutRetryCount }),
    ...(view !== undefined && { primaryView: view }),
    ...(monitors !== undefined && { hiddenMonitors: MONITORS.filter((id) => !monitors.includes(id)) }),
    ...(url !== undefined && { rootUrl: url === '' ? null : checkedUrl(url) }),
    ...(address !== undefined && { adminAddress: address === NO_ADDRESS || address === '' ? null : address }),
  };
  if (Object.keys(changes).length === 1 && Object.keys(changes.settings).length === 0) fail('FORM_EXPECTED');
  return changes;
}

function section(form: JsonObject, name: string): JsonObject {
  const value = form[name];
  if (value === undefined) return {};
  return isJsonObject(value) ? value : fail('FORM_BROKEN', `${name} is no object`);
}

function textIn(form: JsonObject, name: string): string | undefined {
  const value = form[name] ?? form[`_.${name}`];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return fail('FORM_BROKEN', `${name} is no text`);
}

function numberIn(form: JsonObject, name: string, words: string, most: number): number | undefined {
  const text = textIn(form, name);
  if (text === undefined) return undefined;
  if (/^\s*\d{1,10}\s*$/.test(text) && Number(text) <= most) return Number(text);
  return fail('FORM_NUMBER', words);
}

function checkedUrl(url: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(url) || !URL.canParse(url))
    fail('FORM_BROKEN', `the URL is invalid: ${url.slice(0, 200)}`);
  return url.endsWith('/') ? url : `${url}/`;
}

/** Returns the ids of the warnings that the form shows; undefined where it does not speak of them. */
function shownMonitors(form: JsonObject): readonly string[] | undefined {
  const name = 'jenkins-management-AdministrativeMonitorsConfiguration';
  if (form[name] === undefined) return undefined;
  const listed = section(form, name)['administrativeMonitor'] ?? [];
  const ids = Array.isArray(listed) ? listed : [listed];
  return ids.map((id) => (typeof id === 'string' ? id : fail('FORM_BROKEN', 'administrativeMonitor is no text')));
}

/** Returns the variables of all builds; undefined where the form does not speak of them. */
function environmentOf(form: JsonObject): Changes['globalEnvironment'] | undefined {
  const properties = section(form, 'jenkins-model-GlobalNodePropertiesConfiguration')['globalNodeProperties'];
  if (properties === undefined) return undefined;
  if (!isJsonObject(properties)) return fail('FORM_BROKEN', 'globalNodeProperties is no object');
  const { env } = section(properties, 'hudson-slaves-EnvironmentVariablesNodeProperty');
  const rows = env === undefined ? [] : Array.isArray(env) ? env : [env];
  return rows.map((row) => {
    if (!isJsonObject(row)) return fail('FORM_BROKEN', 'env is no object');
    const name = textIn(row, 'key')?.trim() ?? '';
    return name === '' ? fail('FORM_BROKEN', 'a variable has no name') : { name, value: textIn(row, 'value') ?? '' };
  });
}
