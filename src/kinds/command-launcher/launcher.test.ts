import { expect, it } from 'vitest';
import { words } from './launcher.ts';

it.each([
  ['ssh builder node agent.jar', ['ssh', 'builder', 'node', 'agent.jar']],
  [' run  "two words" \'and three more\' ', ['run', 'two words', 'and three more']],
  ['sh -c "cd \'/srv\' && node agent.jar"', ['sh', '-c', "cd '/srv' && node agent.jar"]],
  ['', []],
])('the words of %j', (command, expected) => {
  expect(words(command)).toEqual(expected);
});
