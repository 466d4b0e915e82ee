import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'maven-reporter': MavenReporterKind;
  }
}

/**
 * Describes what a Maven job does beside its post-build actions when the result of its build is final. It cannot change
 * that result.
 */
export interface MavenReporterKind<C = unknown> extends AnyKind<C> {
  readonly family: 'maven-reporter';
  perform(config: C, context: RunContext): Promise<void>;
}

export function defineMavenReporter<F extends Fields>(
  spec: KindSpec<F> & { perform(config: ConfigOf<F>, context: RunContext): Promise<void> },
): Typed<MavenReporterKind, ConfigOf<F>> {
  const kind: MavenReporterKind<ConfigOf<F>> = {
    ...defineKind('maven-reporter', spec),
    perform: (config, context) => spec.perform(config, context),
  };
  return kind;
}

/** Lists the reporters whose work every Maven job's build does by itself. */
export const ALWAYS_REPORTED: ReadonlySet<string> = new Set(
  ['BuildInfoRecorder', 'MavenArtifactArchiver', 'MavenFingerprinter', 'SurefireArchiver'].map(
    (name) => `hudson.maven.reporters.${name}`,
  ),
);
