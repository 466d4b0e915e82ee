export { createAddressCheck } from './address-check.ts';
export { createApp } from './app.ts';
