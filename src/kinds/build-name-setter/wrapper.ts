import { bool, defineWrapper, type RunContext, text } from '../../points/index.ts';
import { setRunDescription, setRunName } from './set-run-name.ts';

const VARIABLE = 'BUILD_DISPLAY_NAME';

/** Sets the run's name and description by templates. Jenkins: `BuildNameSetter`. */
export const buildName = defineWrapper({
  symbol: 'buildNameSetter',
  displayName: 'Set Build Name',
  xmlTag: 'org.jenkinsci.plugins.buildnamesetter.BuildNameSetter',
  fields: {
    template: text({ label: 'Build Name' }),
    descriptionTemplate: text({ label: 'Build Description' }),
    runAtStart: bool({ label: 'Set build name before build starts', default: true }),
    runAtEnd: bool({ label: 'Set build name after build ends', default: true }),
  },
  example: {
    template: '#${BUILD_NUMBER} of ${ENV,var="WHO"}',
    descriptionTemplate: '',
    runAtStart: true,
    runAtEnd: false,
  },
  async setUp({ template, descriptionTemplate, runAtStart, runAtEnd }, context) {
    const set = async (): Promise<void> => {
      await withName(template, context);
      await setRunDescription(descriptionTemplate, context);
    };
    if (runAtStart) await set();
    return async () => {
      if (runAtEnd) await set();
    };
  },
});

async function withName(template: string, context: RunContext): Promise<void> {
  const name = await setRunName(template, context);
  if (name === null) return;
  const before = context.env.get(VARIABLE) ?? '';
  context.env.set(VARIABLE, name);
  context.log.line(`Variable with name '${VARIABLE}' already exists, current value: '${before}', new value: '${name}'`);
}
