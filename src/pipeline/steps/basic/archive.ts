import { defineStep } from '../define.ts';
import { performKind } from '../perform/perform-kind.ts';

/** Archives files; the step is deprecated in favour of `archiveArtifacts`. Jenkins: `ArtifactArchiverStep`. */
export const archive = defineStep({
  name: 'archive',
  className: 'org.jenkinsci.plugins.workflow.steps.ArtifactArchiverStep',
  displayName: 'Archive artifacts',
  parameters: [
    { name: 'includes', type: 'String', required: true },
    { name: 'excludes', type: 'String' },
  ],
  needs: 'workspace',
  shows: 'includes',
  *run(call) {
    call.say('The archive step is deprecated, please use archiveArtifacts instead.');
    const includes = call.args.text('includes');
    const excludes = call.args.text('excludes');
    yield* performKind(call, async ({ workspace, artifacts, log }) => {
      const paths = await workspace.glob(includes, { excludes });
      if (paths.length > 0) await artifacts.store(paths);
      else {
        const excluded = excludes === '' ? '' : `, excluding "${excludes}"`;
        log.line(`No files found to archive for pattern "${includes}"${excluded}; continuing.`);
      }
      return null;
    });
    return null;
  },
});
