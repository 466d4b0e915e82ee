import { defineProperty, type InScripts, type PropertyKind, type Typed } from '../../points/index.ts';
import { attributeOf, childOf, isChildTrue, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { type Matrix, matrixNodes, readMatrix } from './entries.ts';
import { matrixOfForm } from './form.ts';
import { cellsOfScript, MATRIX_IN_SCRIPTS } from './in-scripts.ts';
import { isInheritance, STRATEGY } from './inheritance.ts';

/** Holds the matrix of one item or node. */
export interface MatrixProperty extends Matrix {
  /** Names the Java class of the inheritance, as the file has it. */
  readonly strategy: string;
}

/** Returns the element of a matrix. */
export function matrixElement(name: string, config: MatrixProperty): XmlNode {
  return node(name, contentOf(config));
}

function defineMatrix(
  { xmlTag, symbol, missing }: { readonly xmlTag: string; readonly symbol: string; readonly missing: string },
  inScripts: InScripts | null,
): Typed<PropertyKind, MatrixProperty> {
  const kind = defineProperty({
    xmlTag,
    symbol,
    displayName: 'Enable project-based security',
    fields: {},
    example: {},
  });
  const example: MatrixProperty = {
    permissions: ['USER:hudson.model.Item.Read:ann', 'GROUP:hudson.model.Item.Read:authenticated'],
    strategy: `${STRATEGY}NonInheritingStrategy`,
  };
  return {
    ...kind,
    inScripts,
    formContent(sent, { before }) {
      const form = blockOf(sent);
      const matrix = matrixOfForm(form, before);
      if ('wrong' in matrix) return matrix;
      const strategy = strategyOfForm(form, before, missing);
      if (!isInheritance(strategy)) return { wrong: `names an inheritance that is not known here: ${strategy}` };
      return { content: contentOf({ ...matrix, strategy }) };
    },
    example,
    fromXml: (element: XmlElement): MatrixProperty => ({
      permissions: [...readMatrix(element).permissions, ...cellsOfScript(element)],
      strategy: strategyIn(element, missing),
    }),
    toXml: matrixElement,
  };
}

function contentOf(config: MatrixProperty): XmlNode[] {
  return [node('inheritanceStrategy', { class: config.strategy }), ...matrixNodes(config)];
}

type FormObject = Readonly<Record<string, unknown>>;

/** Returns what pages put below the check box that switches the matrix on. */
function blockOf(form: FormObject): FormObject {
  const block = form['useProjectSecurity'];
  return typeof block === 'object' && block !== null ? { ...block } : form;
}

/** Returns the class of the inheritance that a form names, else that of the document. */
function strategyOfForm(form: FormObject, before: XmlElement | undefined, missing: string): string {
  const given = form['inheritanceStrategy'];
  const className =
    typeof given === 'object' && given !== null
      ? ('$class' in given && given.$class) || ('stapler-class' in given && given['stapler-class'])
      : null;
  if (typeof className === 'string') return className.slice(0, 200);
  return before === undefined ? STRATEGY + missing : strategyIn(before, missing);
}

/** Returns the class of the inheritance. Older files block inheritance by an element of its own, or say nothing. */
function strategyIn(element: XmlElement, missing: string): string {
  const strategy = childOf(element, 'inheritanceStrategy');
  if (strategy !== undefined) return attributeOf(strategy, 'class') ?? '';
  return STRATEGY + (isChildTrue(element, 'blocksInheritance') ? 'NonInheritingStrategy' : missing);
}

export const jobMatrix = defineMatrix(
  {
    xmlTag: 'hudson.security.AuthorizationMatrixProperty',
    symbol: 'authorizationMatrix',
    missing: 'InheritParentStrategy',
  },
  MATRIX_IN_SCRIPTS,
);

export const folderMatrix = defineMatrix(
  {
    xmlTag: 'com.cloudbees.hudson.plugins.folder.properties.AuthorizationMatrixProperty',
    symbol: 'folderAuthorizationMatrix',
    missing: 'InheritParentStrategy',
  },
  null,
);

export const nodeMatrix = defineMatrix(
  {
    xmlTag: 'org.jenkinsci.plugins.matrixauth.AuthorizationMatrixNodeProperty',
    symbol: 'nodeAuthorizationMatrix',
    missing: 'InheritGlobalStrategy',
  },
  null,
);
