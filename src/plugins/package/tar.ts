/** Is a module of its own, so that it is loaded with the first package: few servers ever read one. */
export { extract } from 'tar-stream';
