import { messageOf } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import type { CommandCall } from '../../../points/index.ts';
import { everyText, textOrEmpty } from '../../parameters/types.ts';
import { abortedBy } from '../../request/aborted-by.ts';
import { mayOn } from '../../request/access.ts';
import { route } from '../../route.ts';
import { answerOfCommand } from './answer-of-command.ts';

/** Runs a command that a plugin has. Those of Jenkins are requests of their own. */
export const runCommand = route({
  method: 'POST',
  path: '/cli/command/:command',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: {
    arg: everyText('An argument; several are passed in their order.'),
    input: textOrEmpty('What the command reads as its standard input.'),
  },
  doc: 'Runs a command of a plugin. The answer is what it prints; the header X-Exit-Code tells how it ended.',
  async handler(context) {
    const { parameters, path, principal, reply, services } = context;
    const command = services.extensions.commands.find(({ name }) => name === path['command']);
    if (command === undefined) return fail('PAGE_NOT_FOUND');
    context.require(command.permission ?? 'Overall/Read');
    const leaving = abortedBy(reply.raw);
    const call: CommandCall = {
      args: parameters.arg,
      input: parameters.input,
      userId: principal.kind === 'user' ? principal.userId : null,
      may: (permission, item) => mayOn(context, permission, item),
      signal: leaving.signal,
    };
    const { output, exitCode } = await answerOfCommand(services.clock, command, call)
      .catch((error: unknown) => {
        services.log.warn({ command: command.name, err: messageOf(error) }, 'a command of a plugin failed');
        return { output: `${messageOf(error)}\n`, exitCode: 1 };
      })
      .finally(leaving.end);
    return {
      type: 'text',
      text: output,
      contentType: 'text/plain;charset=utf-8',
      headers: { 'X-Exit-Code': String(exitCode) },
    };
  },
});
