import type { BuiltInPlugin } from '../../points/index.ts';
import { dockerCloud } from './cloud.ts';
import { connectors } from './connectors.ts';

export const dockerPlugin: BuiltInPlugin = { name: 'docker-plugin', kinds: [dockerCloud, ...connectors] };
