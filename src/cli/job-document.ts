export interface JobText {
  readonly script: string;
  readonly sandbox: boolean;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Returns the config.xml of a pipeline job, with a parameter for each given one. */
export function jobDocument({ script, sandbox, parameters }: JobText): string {
  const definitions = [...parameters.keys()].map((name) => definition(name, script)).join('');
  const properties =
    definitions === ''
      ? ''
      : `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>${definitions}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
  return `<?xml version="1.1" encoding="UTF-8"?>
<flow-definition plugin="workflow-job"><description/><keepDependencies>false</keepDependencies><properties>${properties}</properties><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition" plugin="workflow-cps"><script>${escaped(script)}</script><sandbox>${sandbox}</sandbox></definition><triggers/><disabled>false</disabled></flow-definition>`;
}

/** Returns the definition of a parameter: a boolean one where the script declares it so, from the first build on. */
function definition(name: string, script: string): string {
  const kind = isBoolean(name, script) ? 'Boolean' : 'String';
  return `<hudson.model.${kind}ParameterDefinition><name>${escaped(name)}</name></hudson.model.${kind}ParameterDefinition>`;
}

function isBoolean(name: string, script: string): boolean {
  const calls = script.matchAll(/\bbooleanParam\b[\s(]*([^)\n]*)/g);
  return [...calls].some(([, given = '']) => /\bname\s*:\s*(['"])(.*?)\1/.exec(given)?.[2] === name);
}

/** Escapes the characters that XML 1.1 allows only as references, and those that have a meaning in XML. */
function escaped(text: string): string {
  return text.replace(
    /[&<>\r\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g,
    (char) => `&#${char.charCodeAt(0)};`,
  );
}
