import type { Run } from '../../model/index.ts';
import { MATRIX_FIELDS, matrixConfig } from '../../points/index.ts';
import { node, type XmlNode } from '../../xml/index.ts';
import type { Job } from '../items/item-types.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { RunShape } from './run-codec.ts';

/** Names the action, in runs of cells, that says which of the project's runs it belongs to. */
const PARENT_ACTION = 'hudson.matrix.MatrixConfiguration_-ParentBuildAction';

/** Returns the root element and additions of a new run's build.xml, as Jenkins writes them for jobs of this kind. */
export function shapeOfRun(job: Job, run: Run, secrets: Pick<SecretStore, 'encrypt'>): RunShape {
  const { runTag: tag } = job.itemKind;
  if (job.cell?.module !== undefined) return { tag };
  if (job.cell !== null) return { tag, actions: [parentAction(job.cell.project, run)] };
  const matrix = matrixConfig(job.config);
  // A matrix run keeps the axes that it was made of, as those of the project may change.
  return matrix === null ? { tag } : { tag, children: MATRIX_FIELDS.axes.toXml('axes', matrix.axes, secrets) };
}

function parentAction(project: string, run: Run): XmlNode {
  const cause = run.causes.find((each) => each.kind === 'upstream' && each.project === project);
  const number = cause?.kind === 'upstream' ? cause.build : run.number;
  return node(PARENT_ACTION, [node('parentId', `${project}#${number}`)]);
}
