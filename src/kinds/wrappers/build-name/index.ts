import { messageOf } from '../../../kit/index.ts';
import { bool, defineWrapper, type RunContext, StepAbort, text } from '../../../points/index.ts';
import { expandTemplate } from '../../build-template.ts';

const VARIABLE = 'BUILD_DISPLAY_NAME';

/** Gives the run a name, and a description, of a template. Jenkins: `BuildNameSetter`. */
export const buildName = defineWrapper({
  symbol: 'buildNameSetter',
  displayName: 'Set Build Name',
  xmlTag: 'org.jenkinsci.plugins.buildnamesetter.BuildNameSetter',
  fields: {
    template: text({ title: 'Build Name' }),
    descriptionTemplate: text({ title: 'Build Description' }),
    runAtStart: bool({ title: 'Set build name before build starts', default: true }),
    runAtEnd: bool({ title: 'Set build name after build ends', default: true }),
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
      await withDescription(descriptionTemplate, context);
    };
    if (runAtStart) await set();
    return async () => {
      if (runAtEnd) await set();
    };
  },
});

async function withName(template: string, context: RunContext): Promise<void> {
  await telling(context, async () => {
    const name = await expandTemplate(template, context);
    context.log.line(`New build name is '${name}'`);
    await context.setDisplayName(name);
    const before = context.env.get(VARIABLE) ?? '';
    context.env.set(VARIABLE, name);
    context.log.line(
      `Variable with name '${VARIABLE}' already exists, current value: '${before}', new value: '${name}'`,
    );
  });
}

async function withDescription(template: string, context: RunContext): Promise<void> {
  if (template === '') return;
  await telling(context, async () => {
    const description = await expandTemplate(template, context);
    context.log.line(`New build description is '${description}'`);
    await context.setDescription(description);
  });
}

/** A template that cannot be filled in leaves the name as it is. */
async function telling({ log }: RunContext, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    log.line(messageOf(error));
  }
}
