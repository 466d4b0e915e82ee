import { fail } from '../../model/index.ts';
import type { KindRegistry } from '../../points/index.ts';
import { parseXml, toDocument, type XmlElement } from '../../xml/index.ts';
import { readPostedAsItIs } from '../files/posted-document.ts';
import { encryptSecrets } from '../secrets/encrypt-secrets.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { readViewConfig, viewKindOf } from './view-cache.ts';

/** Limits one view, in UTF-16 units: each change of a view reads all views of its owner. */
const MAX_VIEW = 2 * 1024 * 1024;

/** Makes the elements of views, checked by their kinds, before they go into the file of an owner. */
export interface ViewElements {
  /**
   * Reads a posted view. Throws CONFIG_BROKEN and the errors of the kind. `<x></x>` and `<x/>` stay what they are, as
   * clients compare.
   */
  posted(xml: string): Promise<XmlElement>;
  /** Returns a view of a class with the defaults of its kind. Throws VIEW_MODE_UNKNOWN. */
  empty(className: string): XmlElement;
  check(element: XmlElement): void;
  /** Refuses a view of a kind that nobody knows. Throws VIEW_ROOT_UNKNOWN. */
  checkKind(element: XmlElement): void;
}

export function viewElements({
  registry,
  secrets,
}: {
  readonly registry: KindRegistry;
  readonly secrets: SecretStore;
}): ViewElements {
  function check(element: XmlElement): void {
    if (element.end - element.start > MAX_VIEW) fail('BODY_TOO_LARGE', MAX_VIEW);
    const kind = viewKindOf(registry, element.name);
    kind?.check(readViewConfig(registry, kind, element));
  }
  return {
    check,
    checkKind({ name }) {
      if (viewKindOf(registry, name) === null) fail('VIEW_ROOT_UNKNOWN', name);
    },
    async posted(xml) {
      if (xml.length > MAX_VIEW) fail('BODY_TOO_LARGE', MAX_VIEW);
      const { root } = await readPostedAsItIs(xml, (document, pause) =>
        encryptSecrets(document, registry, secrets, pause),
      );
      check(root);
      return root;
    },
    empty(className) {
      const kind = registry.all('view').find((each) => each.className === className);
      if (kind === undefined) return fail('VIEW_MODE_UNKNOWN', className);
      const defaults = kind.fromXml(parseXml(`<${kind.xmlTag}/>`), registry.context);
      return parseXml(toDocument(kind.toXml(kind.xmlTag, defaults, secrets)));
    },
  };
}
