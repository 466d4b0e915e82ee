/** Is a module of its own, so that it is loaded with the first publication: few servers ever need it. */
export { default } from 'ssh2';
