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
  example: { installation: 'A1', jdk: 'J8' },
  async setUp({ installation, jdk }, { env, tools }) {
    for (const [type, name] of [
      ['jdk', jdk],
      ['ant', installation],
    ] as const) {
      const wanted = name?.trim() ?? '';
      if (['', '(Default)', 'Default'].includes(wanted)) continue;
      const tool = tools.find(type, wanted);
      if (tool === null) throw new StepAbort(`No ${type} named ${wanted} found`);
      useTool(env, tool);
    }
    return async () => undefined;
  },
});
