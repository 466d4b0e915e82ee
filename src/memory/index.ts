export { ProcessMemory } from './process-memory.ts';
