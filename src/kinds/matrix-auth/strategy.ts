import { implying, PERMISSIONS, type Permission } from '../../model/index.ts';
import {
  type AuthorizationStrategyKind,
  type Configured,
  configIn,
  defineAuthorizationStrategy,
  entryText,
  grantedTo,
  type Rights,
  type StrategyContext,
  type Subject,
  sameEverywhere,
  type Typed,
} from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import { type Matrix, matrixNodes, readMatrix } from './entries.ts';
import { matrixOfForm } from './form.ts';
import { INHERITING, inheritanceOf } from './inheritance.ts';
import { folderMatrix, jobMatrix, type MatrixProperty, matrixElement, nodeMatrix } from './property.ts';

type Allows = (permission: Permission) => boolean;

const EXAMPLE: Matrix = {
  permissions: ['USER:hudson.model.Hudson.Administer:ann', 'GROUP:hudson.model.Hudson.Read:authenticated'],
};

function defineMatrixStrategy(
  names: { readonly xmlTag: string; readonly symbol: string; readonly displayName: string },
  rightsOf: (matrix: Matrix, subject: Subject, context: StrategyContext) => Rights,
): Typed<AuthorizationStrategyKind, Matrix> {
  const kind = defineAuthorizationStrategy({
    ...names,
    fields: {},
    example: {},
    rightsOf: () => sameEverywhere(() => false),
  });
  return {
    ...kind,
    example: EXAMPLE,
    fromXml: readMatrix,
    toXml: (name: string, config: Matrix) => node(name, matrixNodes(config)),
    formContent(form, { before }) {
      const matrix = matrixOfForm(form, before);
      return 'wrong' in matrix ? matrix : { content: matrixNodes(matrix) };
    },
    rightsOf,
  };
}

/** Grants by one matrix of people and permissions, which counts on everything. */
export const globalMatrix = defineMatrixStrategy(
  {
    xmlTag: 'hudson.security.GlobalMatrixAuthorizationStrategy',
    symbol: 'globalMatrix',
    displayName: 'Matrix-based security',
  },
  ({ permissions }, subject, context) => sameEverywhere(allowsBy(grantedTo(subject, permissions), context)),
);

const projectStrategy = defineMatrixStrategy(
  {
    xmlTag: 'hudson.security.ProjectMatrixAuthorizationStrategy',
    symbol: 'projectMatrix',
    displayName: 'Project-based Matrix Authorization Strategy',
  },
  ({ permissions }, subject, context) => {
    const onServer = allowsBy(grantedTo(subject, permissions), context);
    const known = new WeakMap<MatrixProperty, Allows>();
    const by = (matrix: MatrixProperty): Allows => {
      const allows = known.get(matrix) ?? allowsBy(grantedTo(subject, matrix.permissions), context);
      known.set(matrix, allows);
      return allows;
    };
    const isAdministrators: Allows = (permission) =>
      onServer('Overall/Administer') &&
      (permission === 'Overall/Administer' || implying(permission).at(-1) === 'Overall/Administer');
    const onItem = (permission: Permission, fullName: string): boolean => {
      if (isAdministrators(permission)) return true;
      const properties = context.itemProperties(fullName);
      if (properties === null) return false;
      const matrix = matrixIn(properties);
      const above = (): boolean => {
        const slash = fullName.lastIndexOf('/');
        return slash < 0 ? onServer(permission) : onItem(permission, fullName.slice(0, slash));
      };
      if (matrix === undefined) return above();
      if (by(matrix)(permission)) return true;
      const inherits = inheritanceOf(matrix);
      return inherits === 'parent' ? above() : inherits === 'global' && onServer(permission);
    };
    return {
      onServer,
      onItem,
      onNode(permission, name) {
        const matrix = configIn(nodeMatrix, context.nodeProperties(name));
        if (matrix === undefined || isAdministrators(permission)) return onServer(permission);
        return by(matrix)(permission) || (inheritanceOf(matrix) !== 'none' && onServer(permission));
      },
      onEveryItem: (permission) => (isAdministrators(permission) ? true : null),
    };
  },
);

/** Grants by the matrix of the server, and those of folders, jobs and nodes beside it. Makers get rights on what they made. */
export const projectMatrix: Typed<AuthorizationStrategyKind, Matrix> = {
  ...projectStrategy,
  forMaker({ userId, permissions, item }) {
    const kind = item.kind === 'job' ? jobMatrix : folderMatrix;
    const sid = userId ?? 'anonymous';
    const before = configIn(kind, item.properties) ?? { permissions: [], strategy: INHERITING };
    const added = permissions.map((each) => entryText({ type: 'USER', id: PERMISSIONS[each].id, sid }));
    return matrixElement(kind.xmlTag, { ...before, permissions: [...before.permissions, ...added] });
  },
};

function matrixIn(properties: readonly Configured[]): MatrixProperty | undefined {
  return configIn(jobMatrix, properties) ?? configIn(folderMatrix, properties);
}

function allowsBy(granted: ReadonlySet<Permission>, context: StrategyContext): Allows {
  return (permission) => granted.size > 0 && context.grantedBy(permission).some((each) => granted.has(each));
}
