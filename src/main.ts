import { ProcessMemory } from './memory/index.ts';

// Before the program itself is read, which is most of what a start does with memory.
const memory = new ProcessMemory();
const { main } = await import('./program.ts');
await main(memory);
