import { type Branch, type Field, headActions, headNode, kinds, readHead, withActions } from '../../points/index.ts';
import { attributeOf, childOf, childText, node } from '../../xml/index.ts';

const DEAD = 'jenkins.branch.Branch$Dead';

const ofBranches = kinds('branch-property');

/** Defines the field for `<branch>` of the job's property. Jenkins: `Branch`, `Branch.Dead`. */
export function branchField(): Field<Branch | null> {
  return {
    type: 'any',
    fromXml: (element, context) => {
      const head = element && childOf(element, 'head');
      if (element === undefined || head === undefined) return null;
      const scm = childOf(element, 'scm');
      const className = scm && attributeOf(scm, 'class');
      const isNamed = scm !== undefined && className !== undefined && className !== 'hudson.scm.NullSCM';
      return {
        sourceId: childText(element, 'sourceId') ?? '',
        head: withActions(readHead(head), childOf(element, 'actions')),
        scm: isNamed ? context.kinds.read('scm', { ...scm, name: className }) : null,
        properties: ofBranches.fromXml(childOf(element, 'properties'), context),
        isDead: attributeOf(element, 'class') === DEAD,
      };
    },
    toXml: (name, value, context) => {
      if (value === null) return [];
      const { sourceId, head, scm, properties, isDead } = value;
      const written = scm === null || scm.kind === null ? null : scm.kind.toXml('scm', scm.config, context);
      return [
        node(name, isDead ? { class: DEAD } : {}, [
          node('sourceId', sourceId),
          headNode('head', head),
          written === null
            ? node('scm', { class: 'hudson.scm.NullSCM' })
            : { ...written, attributes: { class: scm?.kind?.xmlTag ?? '', ...written.attributes } },
          ...ofBranches.toXml('properties', properties, context),
          node('actions', headActions(head)),
        ]),
      ];
    },
  };
}
