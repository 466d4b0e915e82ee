import { boundHeap, growYoung } from './heap-growth.ts';

// Before the program itself is read, which is most of what a start does with memory.
boundHeap();
growYoung(false);
const { main } = await import('./program.ts');
await main();
