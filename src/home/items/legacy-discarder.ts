import { DISCARDER_PROPERTY } from '../../points/index.ts';
import { attributeOf, childOf, type XmlElement } from '../../xml/index.ts';

/** Names the class that a `<logRotator>` from before discarders had by its declaration. */
const LOG_ROTATOR = 'hudson.tasks.LogRotator';

/**
 * Returns a job's document as it reads with the build discarder among its properties: old files have `<logRotator>`
 * directly below the root instead. A property wins, as in Jenkins (`Job#getBuildDiscarder`). The file itself stays as
 * it is.
 */
export function withDiscarderProperty(root: XmlElement): XmlElement {
  const rotator = childOf(root, 'logRotator');
  const properties = childOf(root, 'properties');
  if (rotator === undefined || (properties && childOf(properties, DISCARDER_PROPERTY))) return root;
  const attributes = { ...rotator.attributes, class: attributeOf(rotator, 'class') ?? LOG_ROTATOR };
  const strategy = { ...rotator, name: 'strategy', attributes };
  const property = { ...rotator, name: DISCARDER_PROPERTY, attributes: {}, text: '', children: [strategy] };
  const among = { ...(properties ?? rotator), name: 'properties', attributes: {}, text: '' };
  const changed = { ...among, children: [...(properties?.children ?? []), property] };
  return { ...root, children: [...root.children.filter((child) => child !== properties), changed] };
}
