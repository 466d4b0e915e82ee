import { CREDENTIAL_FIELDS, defineCredential, openedBase, secretBytes, text } from '../../points/index.ts';

export const secretFile = defineCredential({
  symbol: 'file',
  displayName: 'Secret file',
  xmlTag: 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl',
  plugin: 'plain-credentials',
  upload: { name: 'file', label: 'File', instead: ['fileName', 'secretBytes'] },
  fields: {
    ...CREDENTIAL_FIELDS,
    fileName: text({ label: 'File' }),
    secretBytes: secretBytes({ label: 'Content' }),
  },
  example: {
    scope: 'GLOBAL',
    id: 'settings',
    description: 'Of the deployment',
    fileName: 'settings.json',
    secretBytes: Buffer.from('{}'),
  },
  name: ({ fileName }) => fileName,
  open: ({ fileName, secretBytes: content, ...rest }) =>
    typeof content === 'string' ? null : { ...openedBase(rest), kind: 'file', fileName, content },
  check: ({ fileName }) => (fileName === '' ? 'No file was uploaded' : null),
  submitted({ values: { file: name, ...values }, file }) {
    const uploaded = file(name);
    if (uploaded === undefined) return values;
    return { ...values, fileName: uploaded.name, secretBytes: uploaded.content.toString('base64') };
  },
});
