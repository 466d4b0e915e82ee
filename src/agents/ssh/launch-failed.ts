export { LaunchFailed } from '../../points/index.ts';
