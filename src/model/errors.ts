/**
 * Names the sort of error; `http` alone knows which status each becomes. `invalid`: what the client sent is wrong
 * (Jenkins's `Failure`: 400 and `X-Error`). `broken`: a document could not be read (Jenkins answers 500).
 */
export type ErrorKind =
  | 'invalid'
  | 'no-form'
  | 'broken'
  | 'not-found'
  | 'conflict'
  | 'unprocessable'
  | 'locked'
  | 'unavailable'
  | 'refused'
  | 'unauthenticated'
  | 'too-large';

interface ErrorEntry {
  readonly kind: ErrorKind;
  readonly text: (...values: never[]) => string;
}

/** Lists every error that a client can get, once. Only `http/plugins/errors.ts` turns kinds into statuses. */
export const ERRORS = {
  NAME_MISSING: { kind: 'invalid', text: () => 'No name is specified' },
  ROLE_INVALID: { kind: 'invalid', text: (reason: string) => reason },
  NAME_PARAMETER_MISSING: { kind: 'invalid', text: () => "Query parameter 'name' is required" },
  NAME_REFUSED: { kind: 'invalid', text: (reason: string) => reason },
  NAME_NOT_ALLOWED: { kind: 'invalid', text: (name: string) => `“${name}” is not an allowed name` },
  NAME_CONTROL_CODE: {
    kind: 'invalid',
    text: (name: string) => `No control code is allowed: ${name.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?')}`,
  },
  NAME_UNSAFE: { kind: 'invalid', text: (character: string) => `‘${character}’ is an unsafe character` },
  NAME_TRAILING_DOT: { kind: 'invalid', text: () => 'A name cannot end with ‘.’' },
  NAME_TOO_LONG: { kind: 'invalid', text: () => 'A name cannot be longer than 255 bytes' },
  CONTENT_TYPE_MISSING: { kind: 'invalid', text: () => 'No Content-Type header set' },
  MODE_MISSING: { kind: 'invalid', text: () => 'No mode given' },
  MODE_UNKNOWN: { kind: 'invalid', text: (mode: string) => `No item type ‘${mode}’ is known` },
  ITEM_EXISTS: { kind: 'invalid', text: (name: string) => `A job already exists with the name ‘${name}’` },
  ITEM_NOT_FOUND: { kind: 'not-found', text: (name: string) => `No such job: ${name}` },
  FOLDER_NOT_FOUND: { kind: 'not-found', text: (name: string) => `No such folder: ${name}` },
  NOT_A_FOLDER: { kind: 'not-found', text: (name: string) => `${name} holds no items` },
  NOT_A_JOB: { kind: 'not-found', text: (name: string) => `${name} is not a job` },
  CELL_OF_PROJECT: {
    kind: 'conflict',
    text: (name: string) => `${name} belongs to its multi-configuration project and changes only with it`,
  },
  MADE_BY_FOLDER: {
    kind: 'refused',
    text: (name: string) => `${name} is made by the folder that it is in and changes only with it`,
  },
  MOVE_INTO_ITSELF: { kind: 'invalid', text: (name: string) => `${name} cannot be moved into itself` },
  MOVE_BUILDING: { kind: 'invalid', text: (name: string) => `${name} cannot be moved while it is building` },
  COPY_FROM_MISSING: { kind: 'invalid', text: () => 'Specify which job to copy' },
  COPY_FROM_UNKNOWN: { kind: 'invalid', text: (name: string) => `No such job: ${name}` },
  COPY_FROM_UNLOADABLE: { kind: 'invalid', text: (name: string) => `${name} cannot be copied` },
  RENAME_IN_USE: { kind: 'invalid', text: (name: string) => `The name “${name}” is already in use.` },
  RENAME_SAME: { kind: 'invalid', text: () => 'The new name is the same as the current name.' },
  RENAME_BUILDING: { kind: 'invalid', text: () => 'Unable to rename a job while it is building.' },
  DELETE_BUILDING: { kind: 'conflict', text: (name: string) => `${name} is still building; stop its builds first` },
  ITEM_UNLOADABLE: {
    kind: 'conflict',
    text: (name: string, reason: string) => `${name} could not be loaded and is left as it is: ${reason}`,
  },
  CONFIG_BROKEN: { kind: 'broken', text: (where: string, reason: string) => `${where}: ${reason}` },
  CONFIG_TOO_GREAT: { kind: 'invalid', text: (where: string, reason: string) => `${where}: ${reason}` },
  CONFIG_TYPE: {
    kind: 'broken',
    text: (name: string, wanted: string, got: string) =>
      `${name} is a <${wanted}>; its configuration cannot become a <${got}>`,
  },
  CONFIG_BUILDING: {
    kind: 'conflict',
    text: (name: string) => `${name} is still building; what was sent could be kept but not be used`,
  },
  ROOT_UNKNOWN: {
    kind: 'broken',
    text: (tag: string, plugin: string | null) =>
      `<${tag}> is not a kind of item that this server knows${plugin === null ? '' : `; it is of the plugin ${plugin}`}`,
  },
  ITEM_TEXT_UNREADABLE: { kind: 'not-found', text: (name: string) => `The config.xml of ${name} cannot be read` },
  NOT_DAMAGED: { kind: 'not-found', text: (path: string) => `${path} is none of the files that cannot be read` },
  HOME_UNWRITABLE: {
    kind: 'broken',
    text: (reason: string) => `The server cannot write to its disk, so nothing was changed: ${reason}`,
  },
  FORM_OUTDATED: {
    kind: 'conflict',
    text: (name: string) =>
      `The configuration of ${name} was changed by somebody else meanwhile, so nothing was saved. Look at it in another window, then decide.`,
  },
  NOT_BUILDABLE: { kind: 'conflict', text: (name: string) => `${name} is not buildable` },
  NOT_PARAMETERIZED: { kind: 'broken', text: () => 'This build is not parameterized!' },
  NOTHING_SUBMITTED: { kind: 'no-form', text: () => 'Nothing is submitted' },
  FORM_EXPECTED: { kind: 'no-form', text: () => 'This page expects a form submission' },
  FORM_BROKEN: { kind: 'no-form', text: (reason: string) => `The submitted form cannot be read: ${reason}` },
  FORM_NUMBER: {
    kind: 'invalid',
    text: (name: string) => `Incorrect field "${name}". It should be a non-negative number.`,
  },
  PARAMETER_UNKNOWN: { kind: 'broken', text: (name: string) => `No such parameter definition: ${name}` },
  PARAMETER_REPEATED: { kind: 'broken', text: (name: string) => `Parameter ${name} is given more than once` },
  PARAMETER_CHOICE: {
    kind: 'broken',
    text: (name: string, value: string) => `Illegal choice for parameter ${name}: ${value}`,
  },
  PARAMETER_INVALID: { kind: 'broken', text: (name: string, reason: string) => `Parameter ${name}: ${reason}` },
  DELAY_INVALID: { kind: 'broken', text: (delay: string) => `Not a delay: ${delay}` },
  TOKEN_INVALID: { kind: 'refused', text: () => 'Invalid token provided.' },
  RUN_NOT_FOUND: { kind: 'not-found', text: (job: string, number: string) => `${job} has no build ${number}` },
  RUN_UNREADABLE: {
    kind: 'conflict',
    text: (job: string, number: number, reason: string) => `Build ${number} of ${job} cannot be read: ${reason}`,
  },
  RUN_KEPT: {
    kind: 'invalid',
    text: (run: string) => `Unable to delete ‘${run}’: This record is explicitly marked to be kept.`,
  },
  STAGE_NOT_RESTARTABLE: {
    kind: 'invalid',
    text: (reason: string) => `Failure restarting from stage: java.lang.IllegalStateException: ${reason}`,
  },
  INPUT_NOT_FOUND: { kind: 'not-found', text: (id: string) => `Nothing named ${id} is asked` },
  INPUT_SUBMITTER: {
    kind: 'invalid',
    text: (submitter: string | null) =>
      submitter === null
        ? 'You need to have Job/Build permissions to submit this.'
        : `You need to be ${submitter} to submit this.`,
  },
  INPUT_CANCEL: {
    kind: 'invalid',
    text: (submitter: string | null) =>
      submitter === null
        ? 'You need to have Job/Cancel permissions to cancel this.'
        : `You need to be '${submitter}' (or have Job/Cancel permissions) to cancel this.`,
  },
  RUN_BUILDING: { kind: 'conflict', text: (run: string) => `${run} is still building; stop it first` },
  QUEUE_ITEM_NOT_FOUND: { kind: 'not-found', text: (id: string) => `No such queue item: ${id}` },
  QUEUE_ITEM_LEFT: { kind: 'unprocessable', text: (id: number) => `Queue item ${id} has left the queue` },
  CONFIGURATION_CHANGED: {
    kind: 'conflict',
    text: (file: string) => `${file} was changed meanwhile; nothing was applied`,
  },
  NODE_EXISTS: { kind: 'invalid', text: (name: string) => `Agent called ‘${name}’ already exists` },
  HOST_KEY_NOT_WAITING: { kind: 'not-found', text: (node: string) => `No such key of a host waits for ${node}` },
  DECISION_MISSING: { kind: 'invalid', text: () => 'Invalid action: neither Yes nor No' },
  NODE_COPY_FROM: { kind: 'invalid', text: (name: string) => `No such node: ${name}` },
  HEAP_DUMP: {
    kind: 'refused',
    text: () => 'A snapshot of the memory would hold secrets in the clear; it is not handed out',
  },
  LOG_RECORDER_UNKNOWN: { kind: 'not-found', text: (name: string) => `No such log recorder: ${name}` },
  LOG_RECORDER_EXISTS: {
    kind: 'invalid',
    text: (name: string) => `A log recorder already exists with the name ‘${name}’`,
  },
  LOG_RECORDERS_FULL: { kind: 'invalid', text: (limit: string) => `There are no more than ${limit}` },
  LOGGER_UNKNOWN: {
    kind: 'invalid',
    text: (name: string) =>
      `A logger named "${name}" does not exist. Add a logger by this name to a log recorder before attempting to configure its level.`,
  },
  LOG_LEVEL_UNKNOWN: { kind: 'invalid', text: (level: string) => `Bad level "${level}"` },
  NODE_MODE_UNKNOWN: { kind: 'invalid', text: (mode: string) => `No kind of node ‘${mode}’ is known` },
  NODE_BUILT_IN: { kind: 'no-form', text: (action: string) => `The built-in node cannot be ${action}` },
  NODE_ROOT_UNKNOWN: { kind: 'broken', text: (tag: string) => `<${tag}> is not a kind of node that this server knows` },
  NODE_TYPE: {
    kind: 'invalid',
    text: (name: string, wanted: string, got: string) =>
      `${name} is a <${wanted}>; its configuration cannot become a <${got}>`,
  },
  NODE_OFFLINE: { kind: 'not-found', text: (name: string) => `${name} is not connected` },
  AGENT_REFUSED: { kind: 'no-form', text: (reason: string) => reason },
  AGENT_NAME_TAKEN: { kind: 'broken', text: (reason: string) => reason },
  NODE_NOT_FOUND: { kind: 'not-found', text: (name: string) => `No such node: ${name}` },
  USER_ID_INVALID: {
    kind: 'invalid',
    text: (id: string) => `‘${id}’ cannot be a user id: letters, digits, underscore and hyphen are allowed`,
  },
  FULL_NAME_PROHIBITED: {
    kind: 'invalid',
    text: (name: string) => `"${name}" is prohibited as a full name for security reasons.`,
  },
  USER_ID_PROHIBITED: { kind: 'invalid', text: (id: string) => `‘${id}’ is prohibited as a user id` },
  USER_EXISTS: { kind: 'invalid', text: (id: string) => `A user already exists with the id ‘${id}’` },
  PASSWORD_MISSING: { kind: 'invalid', text: () => 'Password is required' },
  PASSWORDS_DIFFER: { kind: 'invalid', text: () => 'The password and its repetition differ' },
  TIME_ZONE_UNKNOWN: { kind: 'invalid', text: (zone: string) => `No time zone is called ‘${zone}’` },
  SSH_KEY_INVALID: { kind: 'invalid', text: (line: number) => `Line ${line} of the SSH keys is no public key` },
  PASSWORD_TOO_LONG: { kind: 'invalid', text: (bytes: number) => `A password cannot be longer than ${bytes} bytes` },
  USER_NOT_FOUND: { kind: 'not-found', text: (id: string) => `No such user: ${id}` },
  API_TOKEN_INVALID: { kind: 'invalid', text: () => 'A token is 11 and 32 hexadecimal digits in lower case' },
  MAIL_SETTING_INVALID: {
    kind: 'invalid',
    text: (name: string, value: string) => `Not a value for the mail setting ${name}: ‘${value}’`,
  },
  TOKEN_EXPIRY_INVALID: { kind: 'invalid', text: (text: string) => `Not an expiration of a token: ‘${text}’` },
  TOKEN_UUID_MISSING: { kind: 'invalid', text: () => 'The tokenUuid cannot be empty' },
  PAGE_NOT_FOUND: { kind: 'not-found', text: () => 'Not Found' },
  PAGE_OF_PLUGIN_WRONG: {
    kind: 'broken',
    text: (path: string, reason: string) => `The plugin with the page ${path} has an error: ${reason}`,
  },
  VERB_UNEXPECTED: { kind: 'no-form', text: (method: string) => `Unexpected request method ${method}` },
  URL_BROKEN: { kind: 'no-form', text: () => 'Bad Request' },
  LOG_IN_BY_ADDRESS: {
    kind: 'refused',
    text: () => 'A password is taken from a form that was posted, never from an address',
  },
  CREDENTIAL_EXISTS: { kind: 'conflict', text: (id: string) => `A credential with the ID ‘${id}’ already exists` },
  CREDENTIAL_ID_MISSING: { kind: 'broken', text: () => 'The document has no <id>' },
  CREDENTIAL_KIND: {
    kind: 'broken',
    text: (name: string) => `${name} is not a kind of credentials that this server knows`,
  },
  CREDENTIAL_REFUSED: { kind: 'invalid', text: (reason: string) => reason },
  SECRET_MISSING: { kind: 'invalid', text: (name: string) => `${name} is redacted, and there is no secret to keep` },
  DOMAIN_EXISTS: { kind: 'conflict', text: (name: string) => `A domain ‘${name}’ already exists` },
  DOMAIN_ROOT: { kind: 'broken', text: (tag: string) => `<${tag}> is not a domain of credentials` },
  MOVE_NOWHERE: { kind: 'no-form', text: () => 'There is no such domain to move to' },
  CREDENTIALS_WRONG: { kind: 'unauthenticated', text: () => 'Unauthorized' },
  BODY_TOO_LARGE: { kind: 'too-large', text: (limit: number) => `The body is longer than ${limit} bytes` },
  WORKSPACE_UNSAFE: {
    kind: 'conflict',
    text: (folder: string) => `${folder} holds files of the server and is not emptied`,
  },
  FINGERPRINT_NOT_FOUND: { kind: 'not-found', text: (md5: string) => `No such fingerprint: ${md5}` },
  VIEW_EXISTS: { kind: 'invalid', text: (name: string) => `A view already exists with the name "${name}"` },
  VIEW_PRIMARY: { kind: 'invalid', text: (name: string) => `${name} is the primary view and cannot be deleted` },
  VIEW_MODE_MISSING: { kind: 'invalid', text: () => 'No view type is given' },
  VIEW_MODE_UNKNOWN: { kind: 'invalid', text: (mode: string) => `No view type ‘${mode}’ is known` },
  VIEW_FROM_MISSING: { kind: 'invalid', text: () => 'Specify which view to copy' },
  VIEW_FROM_UNKNOWN: { kind: 'invalid', text: (name: string) => `No such view: ${name}` },
  VIEW_ROOT_UNKNOWN: {
    kind: 'broken',
    text: (tag: string) => `<${tag}> is not a kind of view that this server knows`,
  },
  VIEW_TYPE: {
    kind: 'broken',
    text: (name: string, wanted: string, got: string) =>
      `${name} is a <${wanted}>; its configuration cannot become a <${got}>`,
  },
  VIEW_NOT_A_LIST: { kind: 'invalid', text: (name: string) => `${name} does not list jobs by name` },
  VIEW_NAMES_TOO_MANY: { kind: 'invalid', text: (most: number) => `A view cannot list more than ${most} jobs by name` },
  FAVORITES_TOO_MANY: { kind: 'invalid', text: (most: number) => `You cannot have more than ${most} favourites` },
  VIEW_COLUMN_INVALID: { kind: 'invalid', text: (name: string) => `${name} is not the name of a column` },
  VIEW_ITEM_UNKNOWN: {
    kind: 'invalid',
    text: () => "Query parameter 'name' does not correspond to a known item",
  },
  EXPRESSION_INVALID: {
    kind: 'invalid',
    text: (expression: string, reason: string) => `Not a regular expression: ${expression}: ${reason}`,
  },
  RESOURCE_NOT_FOUND: { kind: 'not-found', text: (name: string) => `Resource not found ${name}` },
  RESOURCE_TAKEN: { kind: 'locked', text: (name: string) => `Resource '${name}' already reserved or locked!` },
  PLUGIN_NOT_FOUND: { kind: 'not-found', text: (name: string) => `No such plugin: ${name}` },
  PLUGIN_OF_SECURITY: {
    kind: 'invalid',
    text: (name: string, parts: string) =>
      `${name} is not switched off: the ${parts} in use would not work any more, and nobody could log in or do anything. Send force=true to do it all the same.`,
  },
  PLUGIN_PACKAGE: { kind: 'invalid', text: (name: string, reason: string) => `${name} cannot be installed: ${reason}` },
  PLUGIN_FOREIGN: { kind: 'invalid', text: (name: string) => `${name} is not a Jenkins plugin` },
  PLUGIN_JAVA: {
    kind: 'invalid',
    text: (name: string) => `${name} is a plugin for Jenkins, a program for Java, which cannot run in this server`,
  },
  PLUGIN_DOCUMENT: { kind: 'broken', text: (reason: string) => `The plugins cannot be read: ${reason}` },
  PLUGIN_FETCH: { kind: 'broken', text: (reason: string) => `The plugin was not fetched: ${reason}` },
  PLUGIN_NO_PREVIOUS: { kind: 'not-found', text: (name: string) => `There is no earlier version of ${name}` },
  PLUGIN_SITE: { kind: 'invalid', text: (url: string, reason: string) => `${url} cannot be an update site: ${reason}` },
  USER_SELF_DELETE: { kind: 'invalid', text: () => 'Cannot delete self' },
  MONITOR_NOT_FOUND: { kind: 'not-found', text: (id: string) => `No such administrative monitor: ${id}` },
  VIEW_NOT_FOUND: { kind: 'not-found', text: (name: string) => `No such view: ${name}` },
  TEST_REPORT_NOT_FOUND: { kind: 'not-found', text: (run: string) => `${run} has no test report` },
  TEST_REPORT_UNREADABLE: {
    kind: 'conflict',
    text: (run: string, reason: string) => `The test report of ${run} cannot be read: ${reason}`,
  },
  REPORT_UNREADABLE: {
    kind: 'conflict',
    text: (run: string, name: string, reason: string) => `The report ${name} of ${run} cannot be read: ${reason}`,
  },
  TEST_NOT_FOUND: { kind: 'not-found', text: (path: string) => `No such test: ${path}` },
  FILE_NOT_FOUND: { kind: 'not-found', text: (path: string) => `No such file: ${path}` },
  DATE_PATTERN_INVALID: { kind: 'broken', text: (pattern: string) => `Not a pattern of a date: ${pattern}` },
  EVENT_TOPIC_UNKNOWN: { kind: 'invalid', text: (topic: string) => `No events have the topic ‘${topic}’` },
  EVENT_LOG_INVALID: { kind: 'invalid', text: (log: string) => `Not the log of a build: ‘${log}’; it is JOB#NUMBER` },
  SEARCH_TEXT_INVALID: { kind: 'invalid', text: (most: string) => `The text must have 1 to ${most} characters` },
  START_INVALID: { kind: 'broken', text: (start: string) => `Not an offset: ${start}` },
  RESTART_UNSUPPORTED: {
    kind: 'broken',
    text: () => 'This server was not started by its launcher, so nothing would start it again; use /exit and start it',
  },
  NOT_READY: {
    kind: 'unavailable',
    text: (state: string) => `The server is ${state}; please try again in a moment`,
  },
  EVENTS_FULL: {
    kind: 'unavailable',
    text: (limit: number) => `All ${limit} streams of events are taken; please try again in a moment`,
  },
  PASSWORDS_BUSY: {
    kind: 'unavailable',
    text: () => 'Too many passwords are being checked; please try again in a moment',
  },
  REALM_UNAVAILABLE: {
    kind: 'unavailable',
    text: () => 'The directory that knows who people are cannot be asked; the log of the server says why',
  },
  LOG_IN_REFUSED: { kind: 'refused', text: (reason: string) => `The log-in was refused: ${reason}` },
  SHUTTING_DOWN: { kind: 'unavailable', text: () => 'The server is shutting down' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Represents an error of a client's request; its text is safe to show. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;

  constructor(code: ErrorCode, text: string) {
    super(text);
    this.name = 'Failure';
    this.code = code;
    this.kind = ERRORS[code].kind;
  }
}

export function failure<C extends ErrorCode>(code: C, ...values: Parameters<(typeof ERRORS)[C]['text']>): Failure {
  const text = ERRORS[code].text as (...values: unknown[]) => string;
  return new Failure(code, text(...values));
}

/** Throws the catalog's error `code`. */
export function fail<C extends ErrorCode>(code: C, ...values: Parameters<(typeof ERRORS)[C]['text']>): never {
  throw failure(code, ...values);
}
