interface PluginFacts {
  readonly name: string;
  /** Holds the version of this program. */
  readonly version: string;
  /** Names the folder of this program's package. */
  readonly server: string;
}

/** Returns the files of a new plugin, by their paths. */
export function pluginFiles({ name, version, server }: PluginFacts): ReadonlyMap<string, string> {
  const title = name.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
  const identifier = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const group = `plugins.${name.replaceAll('-', '')}`;
  return new Map([
    ['package.json', packageJson(name, title, version, server)],
    ['index.js', moduleText(name, title, identifier, group)],
    ['test/plugin.test.js', testText(name, identifier, group)],
    ['jsconfig.json', JSCONFIG],
    ['README.md', readme(name, title, identifier)],
    ['.gitignore', 'node_modules/\n*.tgz\n'],
  ]);
}

function packageJson(name: string, title: string, version: string, server: string): string {
  const json = {
    name: `millwright-plugin-${name}`,
    version: '0.1.0',
    description: `${title}, a plugin for Millwright`,
    type: 'module',
    exports: './index.js',
    files: ['index.js'],
    scripts: { test: 'node --test' },
    millwright: {
      shortName: name,
      displayName: title,
      server: `>=${version}`,
      dependencies: {},
      permissions: [],
    },
    devDependencies: { millwright: `file:${server}` },
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

const JSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      checkJs: true,
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      types: [],
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['index.js'],
  },
  null,
  2,
)}\n`;

function moduleText(name: string, title: string, identifier: string, group: string): string {
  return `import {
  defineBuilder,
  defineListener,
  defineStep,
  defineTransientAction,
  serverPage,
  text,
} from 'millwright/plugin';

/** Holds what this plugin has seen since the server started. */
const seen = { builds: 0, last: '' };

/** A build step: jobs have it under "Add build step", pipelines as \`${identifier}Greet(who: '…')\`. */
const greet = defineBuilder({
  xmlTag: '${group}.GreetBuilder',
  symbol: '${identifier}Greet',
  displayName: '${title}: greet',
  fields: {
    who: text({ label: 'Name', help: 'Who is greeted. Variables are replaced.' }),
  },
  example: { who: 'World' },
  inScripts: {},
  async perform({ who }, context) {
    context.log.line(\`Hello, \${who}, from build \${context.run.number}\`);
    return 'SUCCESS';
  },
});

/** A step of pipelines: \`${identifier}Count()\` returns how many builds have ended. */
const count = defineStep({
  name: '${identifier}Count',
  className: '${group}.CountStep',
  displayName: '${title}: count the builds that have ended',
  parameters: [],
  // What a step reads is noted, so that the script gets the same answer when it goes on after a restart.
  // eslint-disable-next-line require-yield
  *run(call) {
    return call.note('builds', () => seen.builds);
  },
});

/** A page at /${name}/ of the server. */
const page = defineTransientAction({
  className: '${group}.Page',
  symbol: '${identifier}Page',
  displayName: '${title}',
  belowServer: {
    pages: [
      serverPage({
        path: '${name}',
        doc: 'What the plugin ${title} has seen.',
        isObject: true,
        answer: () => ({
          type: 'overview',
          title: '${title}',
          page: {
            heading: '${title}',
            about: \`Builds that have ended since the server started: \${seen.builds}\`,
            links: [],
            tables: [],
            texts: seen.last === '' ? [] : [{ heading: 'The last one', text: seen.last }],
          },
        }),
      }),
    ],
  },
});

/** A listener: it is told of each build that ends. */
const listener = defineListener({
  name: '${name}',
  onRunFinished({ job, displayName, result }) {
    seen.builds += 1;
    seen.last = \`\${job} \${displayName}: \${result}\`;
  },
});

/**
 * Adds what the plugin brings. It is called once, when the server starts.
 *
 * @param {import('millwright/plugin').ExtensionRegistry} registry
 */
export default function register(registry) {
  registry.kinds(greet, count, page);
  registry.listeners(listener);
}
`;
}

function testText(name: string, identifier: string, group: string): string {
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestServer } from 'millwright/plugin-testing';

/** @type {import('millwright/plugin-testing').TestServer} */
let server;

before(async () => {
  server = await startTestServer({ plugin: fileURLToPath(new URL('..', import.meta.url)) });
});

after(() => server?.close());

test('the plugin works', async () => {
  const { active, enabled } = await server.json('pluginManager/plugin/${name}/api/json');
  assert.deepEqual({ active, enabled }, { active: true, enabled: true }, server.log());
});

test('the build step greets', async () => {
  await server.createJob(
    'greets',
    '<project><builders><${group}.GreetBuilder><who>Ada</who></${group}.GreetBuilder></builders></project>',
  );
  const { result, console } = await server.build('greets');
  assert.equal(result, 'SUCCESS', console);
  assert.match(console, /Hello, Ada, from build 1/);
});

test('the listener counts, and the page says how many', async () => {
  // A listener is told a moment after a build has ended.
  await server.until(async () => /since the server started: 1/.test(await (await server.request('${name}/')).text()));
});

test('pipelines have both steps', async () => {
  const { result, console } = await server.runPipeline(\`node { ${identifier}Greet(who: 'Grace') }
echo "ended: \\\${${identifier}Count()}"\`);
  assert.equal(result, 'SUCCESS', console);
  assert.match(console, /Hello, Grace/);
  assert.match(console, /ended: 1/);
});
`;
}

function readme(name: string, title: string, identifier: string): string {
  return `# ${title}

A plugin for Millwright: the build step \`${identifier}Greet\`, the pipeline steps \`${identifier}Greet\` and \`${identifier}Count\`, a page at \`/${name}/\`,
and a listener that counts builds.

    npm test     starts a server with the plugin and tries all of it
    npm pack     makes millwright-plugin-${name}-0.1.0.tgz

Install the package below Manage Jenkins, Plugins, Advanced settings, and restart the server.
`;
}
