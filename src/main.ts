import { boundHeap, holdYoung } from './heap-growth.ts';

// Before the program itself is read, which is most of what a start does with memory.
boundHeap();
holdYoung();
const { main } = await import('./program.ts');
await main();
