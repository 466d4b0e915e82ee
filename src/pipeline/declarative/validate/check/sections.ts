import { nearestOf } from '../../../../kit/index.ts';
import { POST_CONDITIONS } from '../../post-conditions.ts';
import { CONDITIONALS } from '../catalog.ts';
import { MESSAGES } from '../messages.ts';
import type {
  Agent,
  Arguments,
  Condition,
  Environment,
  Input,
  Libraries,
  Post,
  Sections,
  Tools,
  When,
} from '../model.ts';
import type { Problems, SourceLocation } from '../problems.ts';
import { type Checking, checkArguments } from './arguments.ts';
import { checkOptions, checkParameters } from './calls.ts';
import { checkBranch } from './steps.ts';

/** Checks the sections that stages and matrices have in common. */
export function checkSections(sections: Sections, checking: Checking): void {
  const { agent, when, post, tools, environment, options, input } = sections;
  if (agent !== null) checkAgent(agent, checking);
  if (when !== null) checkWhen(when, checking);
  if (post !== null) checkPost(post, checking);
  if (tools !== null) checkTools(tools, checking);
  if (environment !== null) checkEnvironment(environment, checking);
  if (options !== null) checkOptions(options, true, checking);
  if (input !== null) checkInput(input, checking);
}

export function checkAgent({ at, type, argument }: Agent, { problems, catalog }: Checking): void {
  const { agents, agentNames } = catalog;
  if (type === null) {
    problems.add(at, MESSAGES.noAgentType(agentNames));
    return;
  }
  const fields = agents.get(type.name);
  if (fields === undefined) {
    problems.add(type.at, catalog.unknown(MESSAGES.agentType(type.name, agentNames), type.name, ['agent']));
    return;
  }
  const names = fields.map((each) => each.replace('!', ''));
  const required = fields.filter((each) => each.endsWith('!')).map((each) => each.slice(0, -1));
  if (argument?.kind !== 'map') {
    if (required.length > 1) problems.add(type.at, MESSAGES.agentParameters(type.name, required));
    return;
  }
  const given = argument.entries.map(({ key }) => key);
  for (const name of required) {
    if (given.some((key) => key.name === name)) continue;
    problems.add(type.at, MESSAGES.missingAgentParameter(type.name, name));
  }
  for (const key of given) {
    if (!names.includes(key.name)) problems.add(key.at, MESSAGES.agentOption(key.name, type.name, names));
  }
}

export function checkEnvironment({ at, variables }: Environment, { problems }: Checking): void {
  if (variables.length === 0) problems.add(at, 'No variables specified for environment');
  for (const { key } of variables) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key.name)) problems.add(key.at, MESSAGES.environmentName(key.name));
  }
}

export function checkTools({ at, tools }: Tools, { problems, catalog }: Checking): void {
  if (tools.length === 0) problems.add(at, 'No tools specified');
  for (const { key, value } of tools) {
    const installed = catalog.tools.get(key.name);
    if (installed === undefined) {
      const message = MESSAGES.sectionType('tool', key.name, [...catalog.tools.keys()]);
      problems.add(key.at, catalog.unknown(message, key.name, ['tool']));
      continue;
    }
    const name = String(value.value);
    if (!value.isLiteral || installed.includes(name)) continue;
    problems.add(value.at, MESSAGES.tool(key.name, name, nearestOf(name, installed)));
  }
}

export function checkPost({ at, conditions }: Post, checking: Checking): void {
  const { problems } = checking;
  if (conditions.length === 0) problems.add(at, 'post can not be empty');
  const names = conditions.map(({ name }) => name);
  for (const name of new Set(names)) {
    if (names.filter((each) => each === name).length > 1) {
      problems.add(at, MESSAGES.duplicate('build condition name', name));
    }
  }
  for (const condition of conditions) {
    if (!POST_CONDITIONS.some((each) => each === condition.name)) {
      problems.add(condition.at, MESSAGES.condition(condition.name, POST_CONDITIONS));
    }
    checkBranch(condition.branch, checking);
  }
}

function checkWhen({ at, conditions }: When, checking: Checking): void {
  if (conditions.length === 0) {
    checking.problems.add(at, 'Empty when closure, remove the property or add some content.');
  }
  for (const condition of conditions) checkCondition(condition, checking);
}

function checkCondition(condition: Condition, checking: Checking): void {
  const { at, name, args, children, code } = condition;
  const { problems } = checking;
  if (name === null || code !== null) return;
  const conditional = CONDITIONALS.get(name);
  if (conditional === undefined) {
    problems.add(at, MESSAGES.conditional(name, [...CONDITIONALS.keys()]));
    return;
  }
  if (conditional.children === 0) {
    if (children.length > 0) {
      problems.add(at, MESSAGES.whenNoChildren(name));
      for (const child of children) checkCondition(child, checking);
    } else checkArguments({ at, name, args: args ?? { form: 'named', entries: [] } }, conditional, checking);
    if (name === 'changelog') checkChangelog(at, args, problems);
    return;
  }
  if (args !== null) problems.add(at, MESSAGES.whenNoArguments(name));
  else if (conditional.children < 0) {
    if (children.length === 0) problems.add(at, MESSAGES.whenWithoutChildren(name));
  } else if (children.length !== conditional.children) {
    problems.add(at, MESSAGES.whenChildren(name, conditional.children));
  } else {
    // Jenkins looks at them twice, and says so.
    for (const child of children) checkCondition(child, checking);
  }
  for (const child of children) checkCondition(child, checking);
}

/** Checks the condition `changelog`. Jenkins: `WhenConditionalValidator`. */
function checkChangelog(at: SourceLocation, args: Arguments | null, problems: Problems): void {
  const isGiven = args !== null && (args.form !== 'named' || args.entries.some(({ key }) => key.name === 'pattern'));
  if (!isGiven) problems.add(at, 'Changelog is missing required parameter "pattern".');
}

function checkInput({ at, fields, parameters }: Input, checking: Checking): void {
  if (!fields.has('message')) checking.problems.add(at, 'No message specified for input');
  checkParameters(parameters, checking);
}

export function checkLibraries({ at, libraries }: Libraries, { problems }: Checking): void {
  if (libraries.length === 0) problems.add(at, 'libraries can not be empty');
}
