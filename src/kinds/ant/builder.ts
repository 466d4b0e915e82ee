import { defineBuilder, expand, optionalText, type RunContext, StepAbort, text, useTool } from '../../points/index.ts';
import { added, oneLine, parameterArguments, propertyArguments, tokenize } from '../shared/arguments.ts';

/** Runs Ant in the folder of its build file. Jenkins: `hudson.tasks.Ant`. */
export const ant = defineBuilder({
  symbol: 'ant',
  displayName: 'Invoke Ant',
  xmlTag: 'hudson.tasks.Ant',
  fields: {
    targets: text({
      label: 'Targets',
      help: 'What Ant is to do, with blanks between; without any, the default of the build file.',
      lines: true,
    }),
    antName: optionalText({
      label: 'Ant version',
      help: 'The name of an installation; without it, what is in the PATH.',
    }),
    antOpts: optionalText({ label: 'Java options', help: 'Options of Java, for the process of Ant.' }),
    buildFile: optionalText({ label: 'Build file', help: 'The path below the workspace; without it, build.xml.' }),
    properties: optionalText({ label: 'Properties', help: 'A line NAME=VALUE for each property.' }),
  },
  example: {
    targets: 'clean jar',
    antName: 'A1',
    antOpts: '-Xmx256m',
    buildFile: 'sub/build.xml',
    properties: 'a=b',
  },
  async perform({ targets, antName, antOpts, buildFile, properties }, context) {
    const env = new Map(context.env);
    const argv = [executable(context, antName, env)];
    const named = expand(buildFile?.trim() ?? '', env);
    const words = tokenize(oneLine(expand(targets, env)));
    const file = named || fileAmong(words) || 'build.xml';
    const isInside = !file.startsWith('/');
    if (isInside && !(await context.workspace.exists(file)))
      throw new StepAbort(`Unable to find build script at ${context.workspace.path}/${file}`);
    const at = file.lastIndexOf('/');
    if (named !== '') argv.push('-file', isInside ? file.slice(at + 1) : file);
    argv.push(...parameterArguments('-D', context), ...propertyArguments('-D', properties, env), ...words);
    if (antOpts) env.set('ANT_OPTS', oneLine(expand(antOpts, env)));
    const folder = isInside && named !== '' && at > 0 ? file.slice(0, at) : '.';
    const code = await context.launch.command(argv, { folder, env: added(context.env, env) });
    return code === 0 ? 'SUCCESS' : 'FAILURE';
  },
});

function executable({ tools }: RunContext, name: string | null, env: Map<string, string>): string {
  const wanted = name?.trim() ?? '';
  const found = tools.find('ant', wanted);
  if (found === null) {
    if (['', '(Default)', 'Default'].includes(wanted)) return 'ant';
    throw new StepAbort(`Cannot find executable from the chosen Ant installation "${wanted}"`);
  }
  useTool(env, found);
  return `${found.home}/bin/ant`;
}

/** Returns the build file that the targets name, as in `-f x.xml`. */
function fileAmong(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => ['-f', '-file', '-buildfile'].includes(word));
  return at < 0 ? undefined : words[at + 1];
}
