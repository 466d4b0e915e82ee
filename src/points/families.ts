import type { AxisConfig, AxisKind } from './axis.ts';
import type { BranchPropertyKind } from './branch-property.ts';
import type { BuildStrategyKind } from './build-strategy.ts';
import type { BuilderKind } from './builder.ts';
import type { ConditionKind } from './condition.ts';
import type { DefinitionKind } from './definition.ts';
import type { ItemKind } from './item-kind.ts';
import type { Typed } from './kind.ts';
import type { LibraryRetrieverKind } from './library.ts';
import type { MavenReporterKind } from './maven-reporter.ts';
import type { ParameterBase, ParameterKind } from './parameter.ts';
import type { PropertyKind } from './property.ts';
import type { PublisherKind } from './publisher.ts';
import type { RunActionKind } from './run-action.ts';
import type { ScmKind } from './scm.ts';
import type { ScmNavigatorKind, ScmSourceKind } from './scm-source.ts';
import type { StepKind } from './step.ts';
import type { TriggerKind } from './trigger.ts';
import type { ViewKind } from './view.ts';
import type { WrapperKind } from './wrapper.ts';

/** Names the extension points, and says what a kind of each of them can do. */
export interface KindOf {
  readonly item: ItemKind;
  readonly view: ViewKind;
  readonly axis: Typed<AxisKind, AxisConfig>;
  readonly builder: BuilderKind;
  readonly publisher: PublisherKind;
  readonly 'maven-reporter': MavenReporterKind;
  readonly wrapper: WrapperKind;
  readonly scm: ScmKind;
  readonly trigger: TriggerKind;
  readonly parameter: Typed<ParameterKind, ParameterBase>;
  readonly property: PropertyKind;
  readonly definition: DefinitionKind;
  readonly 'run-action': RunActionKind;
  readonly 'scm-source': ScmSourceKind;
  readonly 'library-retriever': LibraryRetrieverKind;
  readonly 'scm-navigator': ScmNavigatorKind;
  readonly 'build-strategy': BuildStrategyKind;
  readonly 'branch-property': BranchPropertyKind;
  readonly condition: ConditionKind;
  readonly step: StepKind;
}

export type KindFamily = keyof KindOf;

/** A kind of any family. Its `family` tells which. */
export type Kind = KindOf[KindFamily];
