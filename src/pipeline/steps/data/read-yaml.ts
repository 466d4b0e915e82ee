import { newList } from '../../../groovy/index.ts';
import { defineStep } from '../define.ts';
import { fileText, isBlank, needSource } from './source.ts';
import { readYamlText } from './yaml.ts';

/** Limits the aliases to the number that Jenkins permits by default. */
const MAX_ALIASES = 50;

export const readYaml = defineStep({
  name: 'readYaml',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.conf.ReadYamlStep',
  displayName: 'Read yaml from files in the workspace or text.',
  parameters: [
    { name: 'file', type: 'String' },
    { name: 'maxAliasesForCollections', type: 'int' },
    { name: 'text', type: 'String' },
  ],
  *run(call) {
    needSource(call);
    const { args, machine } = call;
    const most = args.int('maxAliasesForCollections') ?? -1;
    if (most > MAX_ALIASES) {
      return machine.fail(
        'java.lang.IllegalArgumentException',
        `${most} > ${MAX_ALIASES}. Reduce the aliases in your yaml or convince your administrator to increase the max allowed value with the system property "org.jenkinsci.plugins.pipeline.utility.steps.conf.ReadYamlStep.MAX_MAX_ALIASES_FOR_COLLECTIONS"`,
      );
    }
    let text = isBlank(args.text('file')) ? '' : yield* fileText(call);
    if (!isBlank(args.text('text'))) text += `\n${args.text('text')}`;
    const documents = yield* readYamlText(machine, text, most < 0 ? MAX_ALIASES : most);
    const [only] = documents;
    return documents.length === 1 ? (only ?? null) : newList(machine, [...documents]);
  },
});
