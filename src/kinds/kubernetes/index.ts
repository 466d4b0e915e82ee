import type { BuiltInPlugin } from '../../points/index.ts';
import { kubernetesCloud } from './cloud.ts';
import { permittedClouds } from './permitted-clouds.ts';
import { containerStep } from './steps/container.ts';
import { containerLogStep } from './steps/container-log.ts';
import { podTemplateStep } from './steps/pod-template.ts';
import { podChoices } from './template/choices.ts';
import { podVariables } from './template/variables.ts';
import { podVolumes } from './template/volumes.ts';

export const kubernetesPlugin: BuiltInPlugin = {
  name: 'kubernetes',
  kinds: [
    kubernetesCloud,
    permittedClouds,
    podTemplateStep,
    containerStep,
    containerLogStep,
    ...podVolumes,
    ...podVariables,
    ...podChoices,
  ],
};
