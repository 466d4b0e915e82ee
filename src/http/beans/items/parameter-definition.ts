import { beanFamily, defineBean, type Reference, refer, type Value } from '../../../export/index.ts';
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
      description: { doc: 'What the parameter is for.', madeOf: [], read: ({ config }) => config.description },
      name: { doc: 'Name of the parameter.', madeOf: [], read: ({ config }) => config.name },
      type: { doc: 'Simple class name of the definition.', madeOf: [], read: ({ kind }) => kind.type },
    },
  },
);

/** Describes a class with what it exports after the common properties; the name is that of the class and those of the rows. */
const ownDefinitionBean = beanFamily((key) => {
  const [className = '', ...names] = key.split(' ');
  const rows = names.map((name) => {
    const read = ({ kind, config }: ConfiguredParameter, { may }: BeanContext) => {
      const value = exportedValue(kind.exported(config)[name]);
      if (typeof value !== 'string' || !kind.jobsExported.includes(name)) return value;
      return may('Job/Read', value) ? value : null;
    };
    return [name, { visibility: 3, doc: 'Setting of this kind of parameter.', read }] as const;
  });
  return defineBean<ConfiguredParameter, BeanContext>(className, {
    parent: parameterDefinitionBean,
    rows: Object.fromEntries(rows),
  });
});

/**
 * Returns the reference to a parameter definition of any kind; what the kind itself exports (`choices`) follows the common
 * properties.
 */
export function parameterDefinitionReference(definition: ConfiguredParameter): Reference<BeanContext> {
  const names = Object.keys(definition.kind.exported(definition.config));
  return refer(ownDefinitionBean([classOfTag(definition.kind.xmlTag), ...names].join(' ')), definition);
}

function exportedValue(value: unknown): Value<BeanContext> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(exportedValue) : null;
}
