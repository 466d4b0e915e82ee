import { bool, definePublisher, expand, text } from '../../points/index.ts';
import { JAVADOC_MARK, JAVADOC_TAG } from './action.ts';

/** Stores a folder of Javadoc, of every build or only of the newest. */
export const javadoc = definePublisher({
  symbol: 'javadoc',
  displayName: 'Publish Javadoc',
  xmlTag: 'hudson.tasks.JavadocArchiver',
  fields: {
    javadocDir: text({ label: 'Javadoc directory', required: true }),
    keepAll: bool({ label: 'Retain Javadoc for each successful build', required: true }),
  },
  inScripts: { isUsual: false },
  example: { javadocDir: 'target/site/apidocs', keepAll: true },
  async perform({ javadocDir, keepAll }, { log, workspace, reports, actions, env, result }) {
    log.line('Publishing Javadoc');
    const folder = expand(javadocDir, env).replace(/^(?:\.\/)+|\/+$/g, '');
    const from = `${workspace.path}/${folder}`;
    if (!(await workspace.exists(folder === '' ? '.' : folder))) {
      if (result() !== 'FAILURE') log.error(`Directory '${from}' doesn't exist.`);
      return 'FAILURE';
    }
    const found = await workspace.glob(folder === '' ? '**' : `${folder}/**`, { defaultExcludes: false });
    const files = found.map((file) => (folder === '' ? file : file.slice(folder.length + 1)));
    if (files.length === 0) {
      log.error(`Directory '${from}' exists but failed copying to 'javadoc'.`);
      return 'FAILURE';
    }
    await reports.folder(folder, files, { of: keepAll ? 'run' : 'job', path: 'javadoc' });
    const hasIndex = files.includes('index.html');
    await actions.put(keepAll ? JAVADOC_TAG : JAVADOC_MARK, { hasIndex }, () => true);
    return 'SUCCESS';
  },
});
