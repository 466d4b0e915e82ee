import { defineLauncher, text } from '../../points/index.ts';

/** Starts the agent program by a command that is run on the server. */
export const commandLauncher = defineLauncher({
  symbol: 'command',
  displayName: 'Launch agent via execution of command on the controller',
  xmlTag: 'hudson.slaves.CommandLauncher',
  fields: {
    agentCommand: text({
      label: 'Launch command',
      help: 'A command that ends in running the agent program, whose standard input and output are those of the command.',
      required: true,
    }),
  },
  example: { agentCommand: 'ssh builder node agent.jar' },
  command: ({ agentCommand }) => agentCommand,
  launch({ agentCommand }, context) {
    const argv = words(agentCommand);
    if (argv.length === 0) throw new Error('No launch command specified');
    context.log(`$ ${agentCommand.trim()}`);
    return context.program(argv);
  },
});

/** Returns the words of a command; a word in quotes may have blanks in it. Jenkins: `Util#tokenize`. */
export function words(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
}
