import { defineBean, type Reference, refer, type Value } from '../../../export/index.ts';
import { type ConfiguredParameter, classOfTag } from '../../../points/index.ts';
import { parameterContextOf } from '../../request/parameter-context.ts';
import type { BeanContext } from '../../route.ts';
import { parameterValueReference } from '../runs/parameter.ts';

export const parameterDefinitionBean = defineBean<ConfiguredParameter, BeanContext>(
  'hudson.model.ParameterDefinition',
  {
    visibility: 3,
    rows: {
      defaultParameterValue: {
        doc: 'The value of a build that does not say otherwise.',
        read: ({ kind, config }, context) => {
          const value = kind.defaultValue(config, parameterContextOf(context));
          return value === null ? null : parameterValueReference(value);
        },
      },
      description: { doc: 'What the parameter is for.', read: ({ config }) => config.description },
      name: { doc: 'Name of the parameter.', read: ({ config }) => config.name },
      type: { doc: 'Simple class name of the definition.', read: ({ kind }) => kind.type },
    },
  },
);

/**
 * Returns the reference to a parameter definition of any kind; what the kind itself exports (`choices`) follows the common
 * properties.
 */
export function parameterDefinitionReference(definition: ConfiguredParameter): Reference<BeanContext> {
  const exported = definition.kind.exported(definition.config);
  const rows = Object.fromEntries(
    Object.entries(exported).map(([name, value]) => [
      name,
      { visibility: 3, doc: `Setting of a ${definition.kind.displayName}.`, read: () => exportedValue(value) },
    ]),
  );
  const bean = defineBean<ConfiguredParameter, BeanContext>(classOfTag(definition.kind.xmlTag), {
    parent: parameterDefinitionBean,
    rows,
  });
  return refer(bean, definition);
}

function exportedValue(value: unknown): Value<BeanContext> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(exportedValue) : null;
}
