import { shellsXml } from './server.ts';

export interface MatrixParts {
  /** Holds the axes by name; those whose names begin with `label` are label axes. */
  readonly axes: Readonly<Record<string, readonly string[]>>;
  readonly shells?: readonly string[];
  readonly filter?: string;
  readonly sequential?: boolean;
  readonly touchstones?: { readonly filter: string; readonly condition?: string };
  readonly properties?: string;
  readonly publishers?: string;
  /** Holds further children of the root element. */
  readonly more?: string;
}

export function matrixXml(parts: MatrixParts): string {
  const axes = Object.entries(parts.axes).map(([name, values]) => {
    const tag = name.startsWith('label') ? 'hudson.matrix.LabelAxis' : 'hudson.matrix.TextAxis';
    const strings = values.map((value) => `<string>${value}</string>`).join('');
    return `<${tag}><name>${name}</name><values>${strings}</values></${tag}>`;
  });
  const { filter, touchstones } = parts;
  return `<?xml version='1.1' encoding='UTF-8'?>
<matrix-project>
  <properties>${parts.properties ?? ''}</properties>
  <scm class="hudson.scm.NullSCM"/>
  <canRoam>true</canRoam>
  ${parts.more ?? ''}
  <axes>${axes.join('')}</axes>
  ${filter === undefined ? '' : `<combinationFilter><![CDATA[${filter}]]></combinationFilter>`}
  <builders>${shellsXml(parts.shells ?? [])}</builders>
  <publishers>${parts.publishers ?? ''}</publishers>
  <buildWrappers/>
  <executionStrategy class="hudson.matrix.DefaultMatrixExecutionStrategyImpl">
    <runSequentially>${parts.sequential ?? false}</runSequentially>
    ${touchstones === undefined ? '' : touchstonesXml(touchstones)}
  </executionStrategy>
</matrix-project>`;
}

function touchstonesXml({ filter, condition }: NonNullable<MatrixParts['touchstones']>): string {
  const wanted = condition && `<touchStoneResultCondition><name>${condition}</name></touchStoneResultCondition>`;
  return `<touchStoneCombinationFilter><![CDATA[${filter}]]></touchStoneCombinationFilter>${wanted ?? ''}`;
}
