import type { Item } from '../../../controller/index.ts';
import { childOf, node, parseXml, setChild } from '../../../xml/index.ts';
import type { RequestContext } from '../../route.ts';

/** Lets whoever made an item read and configure it, where the strategy grants rights by items and they may not yet. */
export async function grantMaker(
  { services, principal }: Pick<RequestContext, 'services' | 'principal'>,
  item: Item,
): Promise<void> {
  if (item.kind === 'unloadable') return;
  const property = services.security.authorization.forMaker(principal, item);
  if (property === null) return;
  await services.home.items.rewrite(item, (xml) => {
    const hasList = childOf(parseXml(xml), 'properties') !== undefined;
    const listed = hasList ? xml : setChild(xml, ['properties'], node('properties'));
    return setChild(listed, ['properties', property.name], property);
  });
}
