import { DISCARDER_PROPERTY } from '../../points/index.ts';
import { childOf, childText, isChildTrue, type XmlElement } from '../../xml/index.ts';

const ARCHIVER = 'hudson.tasks.ArtifactArchiver';
const FINGERPRINTER = 'hudson.tasks.Fingerprinter';
const LOG_ROTATOR = 'hudson.tasks.LogRotator';

/**
 * Returns a job's document as it reads where old files say things of their archiver in other ways: `<latestOnly>` is
 * the discarder keeping the artifacts of one build, `<recordBuildArtifacts>` of the fingerprints the archiver's own
 * `<fingerprint>`. Jenkins: `ArtifactArchiver.Migrator`. The file itself stays as it is. To be used on what
 * `withDiscarderProperty` made.
 */
export function withArchiverOfToday(root: XmlElement): XmlElement {
  const publishers = childOf(root, 'publishers');
  const archiver = publishers && childOf(publishers, ARCHIVER);
  if (publishers === undefined || archiver === undefined) return root;
  const fingerprinter = childOf(publishers, FINGERPRINTER);
  const kept = isChildTrue(archiver, 'latestOnly') ? withOneBuildsArtifacts(root) : root;
  if (fingerprinter === undefined || !isChildTrue(fingerprinter, 'recordBuildArtifacts')) return kept;
  const changed = withChild(publishers, archiver, withText(archiver, 'fingerprint', 'true'));
  return withChild(kept, publishers, changed);
}

/**
 * Returns the project with a discarder that keeps the artifacts of one build. A limit of artifacts that the discarder has
 * already stays, as does a discarder of an unknown kind.
 */
function withOneBuildsArtifacts(root: XmlElement): XmlElement {
  const properties = childOf(root, 'properties') ?? empty(root, 'properties');
  const property = childOf(properties, DISCARDER_PROPERTY) ?? empty(root, DISCARDER_PROPERTY);
  const strategy = childOf(property, 'strategy') ?? {
    ...empty(root, 'strategy'),
    attributes: { class: LOG_ROTATOR },
  };
  const limit = childText(strategy, 'artifactNumToKeep')?.trim() ?? '';
  if (strategy.attributes['class'] !== LOG_ROTATOR || (limit !== '' && limit !== '-1')) return root;
  const changed = withChild(property, strategy, withText(strategy, 'artifactNumToKeep', '1'));
  return withChild(root, properties, withChild(properties, property, changed));
}

function empty(like: XmlElement, name: string): XmlElement {
  return { ...like, name, attributes: {}, text: '', children: [] };
}

function withText(element: XmlElement, name: string, text: string): XmlElement {
  const old = childOf(element, name);
  const child = { ...empty(element, name), text };
  return old === undefined ? { ...element, children: [...element.children, child] } : withChild(element, old, child);
}

/** Returns the element with a child that replaces the old one, or is added at the end where there is no old one. */
function withChild(element: XmlElement, old: XmlElement, child: XmlElement): XmlElement {
  const { children } = element;
  const at = children.indexOf(old);
  return { ...element, children: at < 0 ? [...children, child] : children.with(at, child) };
}
