import { fail } from '../../../model/index.ts';
import { defineParameter, text } from '../../../points/index.ts';
import { isInsideWorkspace } from './inside-workspace.ts';

/** Defines the parameter for an uploaded file; its name is the path of the file in the workspace. It has no default. */
export const fileParameter = defineParameter({
  symbol: 'file',
  displayName: 'File Parameter',
  xmlTag: 'hudson.model.FileParameterDefinition',
  type: 'FileParameterDefinition',
  fields: {
    name: text({
      label: 'File location',
      help: 'The path below the workspace at which a build finds the file.',
      required: true,
    }),
    description: text({ label: 'Description', help: 'It is shown where the file is asked for.', lines: true }),
  },
  inScripts: { symbols: ['file', 'fileParam'] },
  example: { name: 'data/input.csv', description: 'What to import' },
  defaultValue: () => null,
  value: ({ name, description }, submitted) => {
    if (submitted.kind !== 'file') return fail('PARAMETER_INVALID', name, 'a file is expected');
    if (!isInsideWorkspace(name)) return fail('PARAMETER_INVALID', name, 'its name leads out of the workspace');
    const originalFileName = submitted.fileName.replace(/^.*[/\\]/s, '');
    return { kind: 'file', name, description, originalFileName, storedAs: submitted.storedAs };
  },
});
