export { createApp } from './app.ts';
export { createPartsCheck } from './parts-check.ts';
