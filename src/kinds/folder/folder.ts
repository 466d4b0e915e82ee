import { defineItem, FOLDER_FIELDS } from '../../points/index.ts';

export const folder = defineItem({
  symbol: 'folder',
  displayName: 'Folder',
  xmlTag: 'com.cloudbees.hudson.plugins.folder.Folder',
  className: 'com.cloudbees.hudson.plugins.folder.Folder',
  runClassName: '',
  runTag: '',
  form: 'folder',
  about: 'Holds other items and has views of its own. Names need to differ only from others in the same folder.',
  fields: FOLDER_FIELDS,
  example: { description: 'What the team builds', displayName: 'The team', properties: [] },
});
