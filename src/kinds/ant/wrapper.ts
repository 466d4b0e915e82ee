import { defineWrapper, optionalText, StepAbort, useTool } from '../../points/index.ts';

/**
 * Adds an Ant and a JDK that an administrator configured to the environment of all steps. Jenkins:
 * `hudson.tasks.AntWrapper`.
 */
export const antWrapper = defineWrapper({
  symbol: 'withAnt',
  displayName: 'With Ant',
  xmlTag: 'hudson.tasks.AntWrapper',
  fields: { installation: optionalText({ label: 'Ant' }), jdk: optionalText({ label: 'JDK' }) },
  inScripts: {},
  example: { installation: 'A1', jdk: 'J8' },
  async setUp({ installation, jdk }, { env, tools }) {
    for (const [type, name] of [
      ['ant', installation],
      ['jdk', jdk],
    ] as const) {
      if (name === null || name === '') continue;
      const tool = tools.find(type, name);
      if (tool === null) throw new StepAbort(`no such tool ‘${name}’`);
      useTool(env, tool);
    }
    return async () => undefined;
  },
});
