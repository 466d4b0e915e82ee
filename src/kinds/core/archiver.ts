import { isWorse } from '../../model/index.ts';
import { bool, definePublisher, expand, optionalText, StepAbort, text } from '../../points/index.ts';
import { explainNoMatch } from './explain-no-match.ts';
import { recordFingerprints } from './record-fingerprints.ts';

/** Copies files of the workspace into the build's archive. Nothing to archive fails a build that went well so far. */
export const archiver = definePublisher({
  symbol: 'archiveArtifacts',
  displayName: 'Archive the artifacts',
  xmlTag: 'hudson.tasks.ArtifactArchiver',
  fields: {
    artifacts: text({
      label: 'Files to archive',
      required: true,
      help: 'Patterns in the manner of Ant with commas between them; they start from the workspace.',
    }),
    excludes: optionalText({ label: 'Excludes', help: 'Files that match these patterns are left out.' }),
    allowEmptyArchive: bool({
      label: 'Do not fail build if archiving returns nothing',
      help: 'The build goes on where no file matches.',
    }),
    onlyIfSuccessful: bool({
      label: 'Archive artifacts only if build is successful',
      help: 'Nothing is kept of builds that failed or are unstable.',
    }),
    fingerprint: bool({
      label: 'Fingerprint all archived artifacts',
      help: 'The server remembers the checksum of each file, so that its use in other builds can be followed.',
    }),
    defaultExcludes: bool({
      label: 'Use default excludes',
      help: 'Files that version control keeps for itself are left out.',
      default: true,
    }),
    caseSensitive: bool({
      label: 'Treat include and exclude patterns as case sensitive',
      help: 'Patterns distinguish capital and small letters.',
      default: true,
    }),
    followSymlinks: bool({
      label: 'Follow symbolic links',
      help: 'What a link leads to is taken in its place.',
      default: true,
    }),
  },
  inScripts: {
    order: [
      'artifacts',
      'allowEmptyArchive',
      'caseSensitive',
      'defaultExcludes',
      'excludes',
      'fingerprint',
      'followSymlinks',
    ],
  },
  example: {
    artifacts: 'target/*.jar, docs/**',
    excludes: '**/*.tmp',
    allowEmptyArchive: true,
    onlyIfSuccessful: true,
    fingerprint: true,
    defaultExcludes: false,
    caseSensitive: false,
    followSymlinks: true,
  },
  async perform(config, context) {
    if (config.artifacts.trim() === '') {
      throw new StepAbort(
        'No artifacts are configured for archiving.\n' +
          'You probably forgot to set the file pattern, so please go back to the configuration and specify it.\n' +
          'If you really did mean to archive all the files in the workspace, please specify "**"',
      );
    }
    const failed = isWorse(context.result(), 'UNSTABLE');
    if (failed && config.onlyIfSuccessful) {
      context.log.line('Skipped archiving because build is not successful');
      return 'SUCCESS';
    }
    context.log.line('Archiving artifacts');
    const patterns = expand(config.artifacts, context.env);
    const options = {
      excludes: expand(config.excludes ?? '', context.env),
      defaultExcludes: config.defaultExcludes,
      caseSensitive: config.caseSensitive,
      followLinks: config.followSymlinks,
    };
    const paths = await context.workspace.glob(patterns, options);
    if (paths.length === 0) {
      if (failed) return 'SUCCESS';
      const explained = await explainNoMatch(context, patterns, config.caseSensitive);
      if (explained !== null) context.log.line(explained);
      const reason = `No artifacts found that match the file pattern "${patterns}". Configuration error?`;
      if (!config.allowEmptyArchive) throw new StepAbort(reason);
      context.log.line(reason);
      return 'SUCCESS';
    }
    await context.artifacts.store(paths);
    if (config.fingerprint) await recordFingerprints(paths, context);
    return 'SUCCESS';
  },
});
