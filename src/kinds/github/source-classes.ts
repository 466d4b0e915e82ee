import { type DescribableType, type Fields, listOf, type NestedClasses, nestedType, text } from '../../points/index.ts';

const classes: DescribableType[] = [];

/** Holds the choices of all of the plugin's steps as scripts describe them: one of them is a list of others. */
export const SOURCE_CLASSES: NestedClasses = {
  base: 'interface org.jenkinsci.plugins.github.extension.status',
  classes,
};

const message = { message: text(), state: text() };
classes.push(
  choice('sources.BuildDataRevisionShaSource'),
  choice('sources.ManuallyEnteredShaSource', { sha: text({ required: true }) }),
  choice('sources.AnyDefinedRepositorySource'),
  choice('sources.ManuallyEnteredRepositorySource', { url: text({ required: true }) }),
  choice('sources.DefaultCommitContextSource'),
  choice('sources.ManuallyEnteredCommitContextSource', { context: text({ required: true }) }),
  choice('sources.DefaultStatusResultSource'),
  choice('sources.ConditionalStatusResultSource', {
    results: text({ required: true, script: { type: listOf(SOURCE_CLASSES) } }),
  }),
  choice('sources.BuildRefBackrefSource'),
  choice('sources.ManuallyEnteredBackrefSource', { backref: text({ required: true }) }),
  choice('sources.misc.AnyBuildResult', message),
  choice('sources.misc.BetterThanOrEqualBuildResult', { ...message, result: text() }),
  choice('err.ShallowAnyErrorHandler'),
  choice('err.ChangingBuildStatusErrorHandler', { result: text({ required: true }) }),
);

function choice(name: string, fields: Fields = {}): DescribableType {
  return nestedType(fields, { className: `org.jenkinsci.plugins.github.status.${name}` });
}
