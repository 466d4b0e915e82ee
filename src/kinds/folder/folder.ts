import { defineItem, FOLDER_FIELDS } from '../../points/index.ts';

const PACKAGE = 'com.cloudbees.hudson.plugins.folder.';
const FRESH = `<folderViews class="${PACKAGE}views.DefaultFolderViewHolder"><views><hudson.model.AllView>
<owner class="${PACKAGE}Folder" reference="../../../.."/><name>All</name><filterExecutors>false</filterExecutors>
<filterQueue>false</filterQueue><properties class="hudson.model.View$PropertyList"/></hudson.model.AllView></views>
<tabBar class="hudson.views.DefaultViewsTabBar"/></folderViews><healthMetrics/><icon class="${PACKAGE}icons.StockFolderIcon"/>`;

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
  fresh: FRESH,
  example: { description: 'What the team builds', displayName: 'The team', properties: [] },
});
