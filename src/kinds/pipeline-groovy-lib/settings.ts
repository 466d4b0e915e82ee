import {
  defineSettingsAs,
  globalLibrariesSettings,
  LIBRARY_FIELDS,
  LIBRARY_TAG,
  type LibraryConfig,
  libraries,
  writeFields,
} from '../../points/index.ts';
import { insertChild, node, setChild } from '../../xml/index.ts';

/** Holds the shared libraries of all pipelines. Jenkins: `GlobalLibraries`. */
export const globalLibraries = defineSettingsAs(globalLibrariesSettings, {
  displayName: 'Global Pipeline Libraries',
  yaml: 'unclassified.globalLibraries',
  rootTag: 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries',
  fields: {
    libraries: libraries({
      label: 'Global Pipeline Libraries',
      help: 'Every pipeline may load them, and what they do is trusted.',
    }),
  },
  isPublic: true,
  example: [
    {
      name: 'tools',
      retriever: null,
      defaultVersion: 'main',
      implicit: true,
      allowVersionOverride: false,
      includeInChangesets: true,
      cachingConfiguration: null,
    },
  ],
  read: (config) => config.libraries,
  // Libraries that are those of before stay as they are in the file, with what is not known in them.
  write(document, wanted, before, context) {
    const elementOf = (library: LibraryConfig) => node(LIBRARY_TAG, writeFields(LIBRARY_FIELDS, library, context));
    const old = before ?? [];
    const first = old.findIndex((each, at) => each !== wanted[at]);
    const start = first < 0 ? old.length : first;
    let end = 0;
    while (end < Math.min(old.length, wanted.length) - start && old.at(-1 - end) === wanted.at(-1 - end)) end += 1;
    const added = wanted.slice(start, wanted.length - end);
    const removed = old.length - end - start;
    let text = document;
    for (const [index, library] of added.entries()) {
      const place = start + index;
      text =
        index < removed
          ? setChild(text, ['libraries', place], elementOf(library))
          : insertChild(text, ['libraries'], place, elementOf(library));
    }
    for (let left = removed - added.length; left > 0; left -= 1) {
      text = setChild(text, ['libraries', start + added.length], null);
    }
    return text;
  },
});
