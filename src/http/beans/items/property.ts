import type { Job } from '../../../controller/index.ts';
import { beanFamily, defineBean, map, type Reference, refer } from '../../../export/index.ts';
import {
  BRANCH_PROPERTY,
  type ConfiguredParameter,
  classOfTag,
  PARAMETERS_PROPERTY,
  parameterDefinitions,
} from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { parameterDefinitionReference } from './parameter-definition.ts';

interface ParametersTarget {
  readonly definitions: readonly ConfiguredParameter[];
}

export const parametersPropertyBean = defineBean<ParametersTarget, BeanContext>(PARAMETERS_PROPERTY, {
  visibility: 2,
  madeOf: [],
  rows: {
    parameterDefinitions: {
      doc: 'The parameters that a build takes.',
      read: ({ definitions }) => definitions.map(parameterDefinitionReference),
    },
  },
});

const branchPropertyBean = defineBean<null, BeanContext>(BRANCH_PROPERTY, {
  madeOf: [],
  rows: { branch: { doc: 'The branch that the job was made for; nothing of it is exported.', read: () => map([]) } },
});

const silentPropertyBean = beanFamily((className) => defineBean<null, BeanContext>(className, { rows: {} }));

/** Returns the properties of a job in the order of its config.xml; most export only their class. */
export function propertyReferences(job: Job): { reference: Reference<BeanContext>; definesParameters: boolean }[] {
  return job.config.properties.map((property) => {
    const tag = property.kind === null ? property.tag : property.kind.xmlTag;
    if (property.kind !== null && tag === PARAMETERS_PROPERTY) {
      const definitions = parameterDefinitions(job.config) ?? [];
      return { reference: refer(parametersPropertyBean, { definitions }), definesParameters: true };
    }
    if (tag === BRANCH_PROPERTY) return { reference: refer(branchPropertyBean, null), definesParameters: false };
    return { reference: refer(silentPropertyBean(classOfTag(tag)), null), definesParameters: false };
  });
}
