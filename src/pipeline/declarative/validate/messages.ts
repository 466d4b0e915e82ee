/** Contains Jenkins's messages: `Messages.properties` of pipeline-model-definition, as its users see them. */

export function quoted(text: string): string {
  return `"${text}"`;
}

/** Returns a list as Java prints it. */
function listed(items: Iterable<string>): string {
  return `[${[...items].join(', ')}]`;
}

export const MESSAGES = {
  agentKinds: 'Only "agent none", "agent any" or "agent {...}" are allowed.',
  bigInteger:
    'BigIntegers cannot be used as constants in Declarative. The maximum value for an integer is 9,223,372,036,854,775,807 and the minimum value for an integer is -9,223,372,036,854,775,808.',
  conditionExpected: 'Expected a when condition',
  environmentConcatenation: 'Environment variable values to be concatenated together must be single or double quoted.',
  environmentOperation: 'Environment variable values can only be joined together with ‘+’s.',
  environmentPairs: 'Expected name=value pairs',
  environmentValue: 'Environment variable values must either be single quoted, double quoted, or function calls.',
  functionArgument: 'Internal function call parameters must be strings.',
  methodOnObject: 'Method calls on objects not allowed outside "script" blocks.',
  mixedArguments: 'Cannot mix named and unnamed arguments',
  nestedParallel: '"matrix" or "parallel" cannot be nested inside another "matrix" or "parallel".',
  noAxes: 'No axis directives specified',
  noExcludes: 'No exclude directives specified',
  noSoleParameter: 'Step does not take a single required parameter - use named parameters instead',
  stageName: 'Expected a stage name but did not find any',
  stepsParallel: 'The parallel step can only be used as the only top-level step in a stages step block',
  toolExpected: 'Expected to find ‘someTool "someVersion"’',
  keyExpected: 'Expected to find ‘someKey "someValue"’',
  stashCount: 'The number of builds to preserve must be between 1 and 50.',
  valuesMissing: 'Exclude axis must contain either "values" or "notValues"',
  valuesOrNotValues: 'Only one of "values" or "notValues" allowed in exclude',

  agentInParallel: (stage: string) => `"agent" is not allowed in stage "${stage}" as it contains parallel stages`,
  agentOption: (option: string, type: string, valid: readonly string[]) =>
    `Invalid config option "${option}" for agent type "${type}". Valid config options are ${listed(valid)}`,
  agentParameters: (type: string, names: readonly string[]) =>
    `Multiple parameters are required for agent type "${type}" - ${listed(names)}. Please use a block instead.`,
  agentType: (type: string, valid: readonly string[]) =>
    `Invalid agent type "${type}" specified. Must be one of ${listed(valid)}`,
  bareDollar: (text: string) => `${text} cannot be used as a value directly. Did you mean "${text}"?`,
  blockedStep: (step: string, why: string) => `Invalid step "${step}" used - not allowed in this context - ${why}`,
  condition: (name: string, valid: readonly string[]) =>
    `Invalid condition "${name}" - valid conditions are ${listed(valid)}`,
  conditionBlock: (valid: readonly string[]) =>
    `The ‘post’ section can only contain build condition names with code blocks. Valid condition names are ${listed(valid)}`,
  conditional: (name: string, valid: readonly string[]) =>
    `Unknown conditional ${name}. Valid conditionals are: ${valid.join(', ')}`,
  duplicate: (what: string, name: string) => `Duplicate ${what}: "${name}"`,
  environmentExpression: (text: string) =>
    `"${text}" is not a valid environment expression. Use "key = value" pairs with valid Java/shell keys.`,
  environmentName: (name: string) =>
    `"${name}" is not a valid identifier and cannot be used for an environment variable. Identifiers must start with a letter or underscore and can contain only letters, numbers or underscores.`,
  expectedBlockFor: (section: string) => `Expected a block for ${section}`,
  expectedBoolean: (name: string) => `Expected a boolean with ${name}`,
  expectedLiteralBut: (text: string) => `Expected string literal but got ${text}`,
  library: (text: string) => `Expected a "lib(...)" but got ${text}`,
  missingAgentParameter: (type: string, name: string) => `Missing required parameter for agent type "${type}": ${name}`,
  missingParameter: (name: string) => `Missing required parameter: "${name}"`,
  missingSection: (name: string) => `Missing required section "${name}"`,
  namedOnly: (name: string) => `Arguments to "${name}" must be explicitly named.`,
  noAgentType: (valid: readonly string[]) => `No agent type specified. Must be one of ${listed(valid)}`,
  noArgument: (what: string, name: string) => `No argument for ${what} "${name}"`,
  nothingToDo: (stage: string) => `Expected one of "steps", "stages", or "parallel" for stage "${stage}"`,
  onlyOne: (stage: string) => `Only one of "matrix", "parallel", "stages", or "steps" allowed for stage "${stage}"`,
  parameterName: (name: string, nearest: string | null) =>
    `Invalid parameter "${name}", did you mean "${String(nearest)}"?`,
  parameterType: (wanted: string, name: string | null, got: string, type: string) =>
    `Expecting "${wanted}"${name === null ? '' : ` for parameter "${name}"`} but got "${got}" of type ${type} instead`,
  pipelineNotAtTop: 'pipeline block must be at the top-level, not within another block.',
  sectionDefinition: (text: string) =>
    `Not a valid section definition: "${text}". Some extra configuration is required.`,
  sectionType: (kind: string, name: string, valid: readonly string[]) =>
    `Invalid ${kind} type "${name}". Valid ${kind} types: ${listed(valid)}`,
  severalSections: (name: string) => `Multiple occurrences of the ${name} section`,
  stageSection: (name: string) =>
    `Unknown stage section "${name}". Starting with version 0.5, steps in a stage must be in a ‘steps’ block.`,
  stageSectionDefinition: (text: string) =>
    `Not a valid stage section definition: "${text}". Some extra configuration is required.`,
  tooManyArguments: (what: string, name: string) => `Too many arguments for ${what} "${name}"`,
  tool: (type: string, name: string, nearest: string | null) =>
    `Tool type "${type}" does not have an install of "${name}" configured - did you mean "${String(nearest)}"?`,
  toolsInParallel: (stage: string) => `"tools" is not allowed in stage "${stage}" as it contains parallel stages`,
  undefinedSection: (name: string) => `Undefined section "${name}"`,
  whenChildren: (name: string, count: number) =>
    `Nested when condition "${name}" requires exactly ${count} child condition(s).`,
  whenNoArguments: (name: string) => `No additional arguments are allowed for children when condition "${name}".`,
  whenNoChildren: (name: string) => `No children when conditions are allowed for when condition "${name}".`,
  whenWithoutChildren: (name: string) => `Nested when condition "${name}" requires at least one child condition.`,
  wrongCount: (name: string, wanted: number, got: number) =>
    `"${name}" should have ${wanted} arguments but has ${got} arguments instead.`,
} as const;

/** Maps sections that older versions had to the message about them. */
export const FORMER_SECTIONS: ReadonlyMap<string, string> = new Map([
  ['properties', 'The ‘properties’ section has been renamed as of version 0.8. Use ‘options’ instead.'],
  ['wrappers', "The 'wrappers' section has been removed as of version 0.8. Use 'options' instead."],
  ['jobProperties', 'The ‘jobProperties’ section has been renamed as of version 0.7. Use ‘properties’ instead.'],
  [
    'notifications',
    'The ‘notifications’ section has been removed as of version 0.6. Use ‘post’ for all post-build actions.',
  ],
  ['postBuild', 'The ‘postBuild’ section has been renamed as of version 0.6. Use ‘post’ for all post-build actions.'],
]);
