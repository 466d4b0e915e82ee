import { defineStep } from '../define.ts';

/** Shared libraries are configured nowhere yet, so none of them is found. Jenkins: `LibraryStep`. */
export const library = defineStep({
  name: 'library',
  className: 'org.jenkinsci.plugins.workflow.libs.LibraryStep',
  displayName: 'Load a library on the fly',
  parameters: [
    { name: 'identifier', type: 'String', required: true },
    { name: 'changelog', type: 'boolean' },
    { name: 'retriever', type: 'describable' },
  ],
  shows: 'identifier',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    const identifier = call.args.text('identifier');
    const at = identifier.indexOf('@');
    const name = at < 0 ? identifier : identifier.slice(0, at);
    if (call.args.has('retriever'))
      return call.abort(`Library ${name} cannot be fetched: retrievers are not supported`);
    return call.abort(`No library named ${name} found`);
  },
});

/** Jenkins: `ResourceStep`. */
export const libraryResource = defineStep({
  name: 'libraryResource',
  className: 'org.jenkinsci.plugins.workflow.libs.ResourceStep',
  displayName: 'Load a resource file from a library',
  parameters: [
    { name: 'resource', type: 'String', required: true },
    { name: 'encoding', type: 'String' },
  ],
  shows: 'resource',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.abort(`No such library resource ${call.args.text('resource')} could be found.`);
  },
});
