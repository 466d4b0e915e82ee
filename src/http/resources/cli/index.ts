import { fail } from '../../../model/index.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { type CliCommand, COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const common = { method: 'GET', permission: 'Overall/Read', crumb: 'exempt', object: true } as const;

/** Jenkins's own client is a Java program with a protocol of its own; here each command is a request. */
const ABOUT =
  'What the command line of Jenkins does is done here by requests that any HTTP client sends, with the name and an API token of a user.';

const index = route({
  ...common,
  path: '/cli',
  doc: 'The commands of Jenkins’s command line, and the request that does the same.',
  handler: (context) =>
    managePage(context, {
      title: 'Jenkins CLI',
      way: [{ text: 'Jenkins CLI', path: 'manage/cli/' }],
      feeds: feedLinks('all', rootHref(context)),
      page: {
        page: 'overview',
        heading: 'Jenkins CLI',
        about: ABOUT,
        links: [{ text: 'Remote API', href: rootHref(context, 'api/') }],
        tables: [
          {
            heading: 'Available Commands',
            columns: ['Name', 'Description', 'Request'],
            rows: commandsOf(context).map(({ name, about, method, path }) => [
              { text: name, href: rootHref(context, `cli/command/${name}/`) },
              about,
              `${method} ${path}`,
            ]),
            left: 0,
          },
        ],
        texts: [],
      },
    }),
});

const command = route({
  ...common,
  path: '/cli/command/:command',
  doc: 'A command of Jenkins’s command line as a request.',
  handler(context) {
    const { base, path, principal } = context;
    const { command: name = '' } = path;
    const found = commandsOf(context).find((each) => each.name === name) ?? fail('PAGE_NOT_FOUND');
    const user = principal.kind === 'user' ? principal.userId : 'USER';
    const { about, method, path: address, sends } = found;
    const data = sends === undefined ? '' : ` --data '${sends}'`;
    const verb = method === 'HEAD' ? '--head' : `-X ${method}`;
    return managePage(context, {
      title: `Command ${found.name}`,
      way: [
        { text: 'Jenkins CLI', path: 'manage/cli/' },
        { text: found.name, path: `manage/cli/command/${found.name}/` },
      ],
      page: {
        page: 'overview',
        heading: `Command ${found.name}`,
        about,
        links: [],
        tables: [],
        texts: [
          { heading: 'Request', text: `curl --user '${user}:TOKEN' ${verb}${data} --globoff '${base}${address}'` },
        ],
      },
    });
  },
});

/** Returns the commands of Jenkins and of plugins, by name. */
function commandsOf({ services }: RequestContext): readonly CliCommand[] {
  const ofPlugins = services.extensions.commands.map(({ name, about, usage }): CliCommand => {
    const sends = usage === undefined ? {} : { sends: `arg=${usage.split(' ').join('&arg=')}` };
    return { name, about, method: 'POST', path: `cli/command/${name}`, ...sends };
  });
  return [...COMMANDS, ...ofPlugins].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const cliRoutes: readonly Route[] = [index, command, runCommand];
