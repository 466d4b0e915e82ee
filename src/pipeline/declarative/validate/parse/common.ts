import type { Statement } from '../../../../groovy/index.ts';
import type { Sections } from '../model.ts';
import type { Reading } from '../source.ts';
import { parseAgent } from './agent.ts';
import { parseEnvironment } from './environment.ts';
import { parseCalls, parseInput, parsePost, parseTools } from './sections.ts';
import { parseWhen } from './when.ts';

export function noSections(): Sections {
  return { agent: null, environment: null, tools: null, options: null, post: null, when: null, input: null };
}

/** Reads a section that stages and matrices have; returns false where it is another one. */
export function parseCommonSection(statement: Statement, name: string, into: Sections, reading: Reading): boolean {
  switch (name) {
    case 'when':
      into.when = parseWhen(statement, reading);
      return true;
    case 'input':
      into.input = parseInput(statement, reading);
      return true;
    default:
      return parseSharedSection(statement, name, into, reading);
  }
}

/** Reads a section that pipelines have, too; returns false where it is another one. */
export function parseSharedSection(statement: Statement, name: string, into: Sections, reading: Reading): boolean {
  switch (name) {
    case 'agent':
      into.agent = parseAgent(statement, reading);
      return true;
    case 'environment':
      into.environment = parseEnvironment(statement, reading);
      return true;
    case 'tools':
      into.tools = parseTools(statement, reading);
      return true;
    case 'options':
      into.options = parseCalls(statement, 'Options', reading);
      return true;
    case 'post':
      into.post = parsePost(statement, reading);
      return true;
    default:
      return false;
  }
}
