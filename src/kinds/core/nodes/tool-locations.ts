import { defineNodeProperty, type Field, text } from '../../../points/index.ts';
import { childrenOf, childText, node } from '../../../xml/index.ts';

interface ToolLocation {
  /** Names the Java class of the tool's descriptor. */
  readonly type: string;
  readonly name: string;
  readonly home: string;
}

const ITEM = 'hudson.tools.ToolLocationNodeProperty_-ToolLocation';

const locations: Field<readonly ToolLocation[]> = {
  label: 'List of tool locations',
  help: 'Where tools are on the node.',
  type: 'any',
  default: [],
  fields: { type: text(), name: text({ label: 'Name' }), home: text({ label: 'Home' }) },
  many: true,
  itemTag: ITEM,
  fromXml: (element) =>
    (element === undefined ? [] : childrenOf(element, ITEM)).map((item) => ({
      type: childText(item, 'type') ?? '',
      name: childText(item, 'name') ?? '',
      home: childText(item, 'home') ?? '',
    })),
  toXml: (name, value) => [
    node(
      name,
      value.map(({ type, name: tool, home }) =>
        node(ITEM, [node('type', type), node('name', tool), node('home', home)]),
      ),
    ),
  ],
};

export const toolLocations = defineNodeProperty({
  symbol: 'toolLocation',
  displayName: 'Tool Locations',
  xmlTag: 'hudson.tools.ToolLocationNodeProperty',
  fields: { locations },
  example: { locations: [{ type: 'hudson.model.JDK$DescriptorImpl', name: 'jdk17', home: '/opt/jdk17' }] },
});
