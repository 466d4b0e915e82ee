import { bool, definePublisher, expand, optionalText, text } from '../../points/index.ts';
import { recordFingerprints } from './record-fingerprints.ts';

/** Records the MD5 checksums of files, which show which builds created and used them. */
export const fingerprinter = definePublisher({
  symbol: 'fingerprint',
  displayName: 'Record fingerprints of files to track usage',
  xmlTag: 'hudson.tasks.Fingerprinter',
  fields: {
    targets: text({
      label: 'Files to fingerprint',
      help: 'Patterns of files below the workspace whose checksums are remembered.',
      required: true,
    }),
    excludes: optionalText({ label: 'Excludes', help: 'Files that match these patterns are left out.' }),
    defaultExcludes: bool({
      label: 'Use default excludes',
      help: 'Files that version control keeps for itself are left out.',
      default: true,
    }),
    caseSensitive: bool({
      label: 'Treat patterns as case sensitive',
      help: 'Patterns distinguish capital and small letters.',
      default: true,
    }),
  },
  inScripts: { order: ['targets', 'caseSensitive', 'defaultExcludes', 'excludes'] },
  example: { targets: '**/*.jar', excludes: 'lib/**', defaultExcludes: true, caseSensitive: true },
  async perform({ targets, excludes, defaultExcludes, caseSensitive }, context) {
    const paths =
      targets.trim() === ''
        ? []
        : await context.workspace.glob(expand(targets, context.env), {
            excludes: expand(excludes ?? '', context.env),
            defaultExcludes,
            caseSensitive,
          });
    await recordFingerprints(paths, context);
    return 'SUCCESS';
  },
});
