export { LibraryCompilationFailed } from './compilation-failed.ts';
export { LibrariesFailed } from './failed.ts';
export { FlowLibraries } from './flow-libraries.ts';
export { loadLibraries } from './load.ts';
export { librariesOf, type Offer, offerOf } from './offer.ts';
