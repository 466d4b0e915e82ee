import type { Services } from '../../../controller/index.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const PATH = '/configuration-as-code';
const common = { permission: 'Overall/Administer', crumb: 'required' } as const;
/** Is what shows the configuration, without any secret: those who may look at the system may look at it, too. */
const shows = { permission: 'Overall/SystemRead', crumb: 'required' } as const;
const YAML = 'application/x-yaml;charset=utf-8';
const MAX_BODY = 512 * 1024;
const NEW_SOURCE = { newSource: trimmedOrEmpty('Path or address of a file or folder; several with commas between.') };

const page = route({
  ...shows,
  method: 'GET or POST',
  path: PATH,
  object: true,
  doc: 'Where the configuration comes from, and what can be done with it.',
  async handler(context) {
    const sources = await (await context.services.casc.load()).sources();
    const href = (name: string): string => rootHref(context, `configuration-as-code/${name}`);
    return {
      type: 'page',
      title: 'Configuration as Code',
      page: {
        page: 'links',
        heading: 'Configuration as Code',
        notices: sources.map((source) => ({
          id: source,
          severity: 'warning',
          text: `Configuration loaded from ${source}`,
          href: null,
        })),
        links: [
          { text: 'Download Configuration', href: href('export'), about: 'The configuration as it is, as YAML' },
          { text: 'Documentation', href: href('reference'), about: 'The keys that a configuration may have' },
          { text: 'JSON schema', href: href('schema'), about: 'For editors' },
        ],
      },
    };
  },
});

const exportYaml = route({
  ...shows,
  method: 'GET or POST',
  path: `${PATH}/export`,
  doc: 'The configuration of the server as YAML: with secrets encrypted for administrators, without them for others.',
  async handler({ services, may }) {
    const text = await (await services.casc.load()).export(may('Overall/Administer') ? 'encrypted' : 'none');
    return {
      type: 'text',
      text,
      contentType: YAML,
      headers: { 'Content-Disposition': 'attachment; filename=jenkins.yaml' },
    };
  },
});

const schema = route({
  ...shows,
  method: 'GET or POST',
  path: `${PATH}/schema`,
  doc: 'The JSON schema of a configuration.',
  handler: async ({ services }) => ({ type: 'json', json: (await services.casc.load()).schema() }),
});

const reference = route({
  ...shows,
  method: 'GET or POST',
  path: `${PATH}/reference`,
  doc: 'The keys that a configuration may have, with what they are for.',
  async handler({ services }) {
    const rows = (await services.casc.load()).reference();
    const text = rows.map(({ path, doc }) => `${path}: ${doc}`).join('\n');
    return { type: 'page', title: 'Configuration as Code', page: { page: 'message', heading: 'Keys', text } };
  },
});

const check = route({
  ...common,
  method: 'POST',
  path: `${PATH}/check`,
  maxBodyBytes: MAX_BODY,
  doc: 'Says what is wrong with the YAML in the body, which is not applied: a list, which is empty where all is right.',
  handler: ({ body, services }) =>
    attempt(services, async (casc) => {
      const { passedOver } = await casc.preview({ name: 'request', text: body });
      return {
        type: 'json',
        json: passedOver.map(({ at, path, reason }) => ({ line: at.line, warning: `${path}: ${reason}` })),
      };
    }),
});

const preview = route({
  ...common,
  method: 'POST',
  path: `${PATH}/preview`,
  maxBodyBytes: MAX_BODY,
  doc: 'What applying the YAML in the body would change, without changing it; without a body, applying the sources again.',
  handler: ({ body, services }) =>
    attempt(services, async (casc) => {
      const { changes, taken } = await casc.preview(body === '' ? undefined : { name: 'request', text: body });
      return { type: 'json', json: { changes, values: taken } };
    }),
});

const apply = route({
  ...common,
  method: 'POST',
  path: `${PATH}/apply`,
  maxBodyBytes: MAX_BODY,
  doc: 'Applies the YAML in the body.',
  handler: ({ body, services }) =>
    attempt(services, async (casc) => {
      await casc.applyText({ name: 'request', text: body });
      return { type: 'empty', status: 200 };
    }),
});

const reload = route({
  ...common,
  method: 'POST',
  path: `${PATH}/reload`,
  doc: 'Applies the sources again.',
  handler: ({ services }) =>
    attempt(services, async (casc) => {
      await casc.applySources();
      return { type: 'redirect', to: '.' };
    }),
});

const replace = route({
  ...common,
  method: 'POST',
  path: `${PATH}/replace`,
  parameters: { '_.newSource': trimmedOrEmpty('As newSource.'), ...NEW_SOURCE },
  doc: 'Applies other sources, this once: after a restart those of the server are applied again.',
  handler: ({ services, parameters }) =>
    attempt(services, async (casc) => {
      await casc.applySources(sourcesIn(parameters['_.newSource'] || parameters.newSource));
      return { type: 'redirect', to: '.' };
    }),
});

const checkNewSource = route({
  ...common,
  method: 'POST',
  path: `${PATH}/checkNewSource`,
  parameters: NEW_SOURCE,
  doc: 'Says whether other sources could be applied.',
  async handler({ services, parameters }) {
    const sources = sourcesIn(parameters.newSource);
    if (sources.length === 0) return validation({ kind: 'error', text: 'The source is missing' });
    try {
      await (await services.casc.load()).preview(sources);
      return validation({ kind: 'ok', text: 'The configuration can be applied' });
    } catch (error) {
      return validation({ kind: 'error', text: problemsOf(error).join('\n') });
    }
  },
});

export const cascRoutes: readonly Route[] = [
  page,
  exportYaml,
  schema,
  reference,
  check,
  preview,
  apply,
  reload,
  replace,
  checkNewSource,
];

type Casc = Awaited<ReturnType<Services['casc']['load']>>;

/** Returns what the action answers, or with the status 400 what is wrong with the configuration, a line for each. */
async function attempt({ casc }: RequestContext['services'], action: (casc: Casc) => Promise<Reply>): Promise<Reply> {
  try {
    return await action(await casc.load());
  } catch (error) {
    return {
      type: 'text',
      status: 400,
      text: `${problemsOf(error).join('\n')}\n`,
      contentType: 'text/plain;charset=utf-8',
    };
  }
}

/** Returns the lines of what is wrong with a configuration. Throws every other error. */
function problemsOf(error: unknown): readonly string[] {
  if (error instanceof Error && error.name === 'CascError') return error.message.split('\n');
  throw error;
}

function sourcesIn(text: string): readonly string[] {
  return text.split(',').flatMap((word) => word.trim() || []);
}
