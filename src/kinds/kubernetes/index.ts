import type { BuiltInPlugin } from '../../points/index.ts';
import { kubernetesCloud } from './cloud.ts';
import { podChoices } from './template/choices.ts';
import { podVariables } from './template/variables.ts';
import { podVolumes } from './template/volumes.ts';

export const kubernetesPlugin: BuiltInPlugin = {
  name: 'kubernetes',
  kinds: [kubernetesCloud, ...podVolumes, ...podVariables, ...podChoices],
};
