import { parse, YAMLParseError } from 'yaml';
import { CloudRefused, type PodObject } from '../../../points/index.ts';

const MAX_YAML_LENGTH = 1_000_000;
const MAX_ALIASES = 100;

/** Returns the pod that a text describes. Throws `CloudRefused` where it describes none. */
export function parsePod(yaml: string): PodObject {
  if (yaml.length > MAX_YAML_LENGTH) throw new CloudRefused('the YAML of the pod is too long');
  let parsed: unknown;
  try {
    parsed = parse(yaml, { maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError)
      throw new CloudRefused(`the YAML of the pod cannot be read: ${error.message}`);
    throw error;
  }
  if (parsed === null || parsed === undefined) return {};
  if (!isObject(parsed)) throw new CloudRefused('the YAML of the pod is no map of keys');
  const { kind } = parsed;
  if (kind !== undefined && kind !== 'Pod') throw new CloudRefused(`the YAML describes no Pod but a ${String(kind)}`);
  return parsed;
}

/** Returns the pod of several texts: of the last one alone, or of all where they are merged. */
export function podOfYamls(yamls: readonly string[], merges: boolean): PodObject {
  const last = yamls.at(-1);
  if (last === undefined) return {};
  if (!merges) return parsePod(last);
  return yamls.map(parsePod).reduce((parent, pod) => combinePods(parent, pod));
}

export function isObject(value: unknown): value is PodObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectAt(object: PodObject, key: string): PodObject {
  const value = object[key];
  return isObject(value) ? value : {};
}

export function objectsAt(object: PodObject, key: string): readonly PodObject[] {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/**
 * Returns a pod with what it lacks from another one: containers are one by their names, variables and mounts by theirs; of what
 * has no name, there is all of both. Jenkins: `PodTemplateUtils#combine`.
 */
export function combinePods(parent: PodObject, pod: PodObject): PodObject {
  const [parentMeta, meta] = [objectAt(parent, 'metadata'), objectAt(pod, 'metadata')];
  const [parentSpec, spec] = [objectAt(parent, 'spec'), objectAt(pod, 'spec')];
  const metadata = {
    ...parentMeta,
    ...definedOf(meta),
    ...mapAt(parentMeta, meta, 'labels'),
    ...mapAt(parentMeta, meta, 'annotations'),
  };
  return {
    ...parent,
    ...definedOf(pod),
    metadata,
    spec: {
      ...parentSpec,
      ...definedOf(spec),
      ...mapAt(parentSpec, spec, 'nodeSelector'),
      ...mapAt(parentSpec, spec, 'securityContext'),
      ...listAt(parentSpec, spec, 'containers', 'name', combineContainers),
      ...listAt(parentSpec, spec, 'initContainers', 'name', combineContainers),
      ...listAt(parentSpec, spec, 'volumes', 'name'),
      ...listAt(parentSpec, spec, 'imagePullSecrets', 'name'),
      ...bothAt(parentSpec, spec, 'tolerations'),
    },
  };
}

function combineContainers(parent: PodObject, container: PodObject): PodObject {
  const [parentResources, resources] = [objectAt(parent, 'resources'), objectAt(container, 'resources')];
  const combined = {
    ...mapAt(parentResources, resources, 'requests'),
    ...mapAt(parentResources, resources, 'limits'),
  };
  return {
    ...parent,
    ...definedOf(container),
    ...mapAt(parent, container, 'securityContext'),
    ...listAt(parent, container, 'env', 'name'),
    ...listAt(parent, container, 'volumeMounts', 'mountPath'),
    ...listAt(parent, container, 'ports', 'containerPort'),
    ...bothAt(parent, container, 'envFrom'),
    ...(Object.keys(combined).length > 0 && { resources: { ...parentResources, ...resources, ...combined } }),
  };
}

/** Returns what is said of an object: neither null, nor an empty text or list. */
function definedOf(object: PodObject): PodObject {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function mapAt(parent: PodObject, child: PodObject, key: string): PodObject {
  const both = { ...objectAt(parent, key), ...definedOf(objectAt(child, key)) };
  return Object.keys(both).length === 0 ? {} : { [key]: both };
}

function bothAt(parent: PodObject, child: PodObject, key: string): PodObject {
  const both = [...objectsAt(parent, key), ...objectsAt(child, key)];
  return both.length === 0 ? {} : { [key]: both };
}

function listAt(
  parent: PodObject,
  child: PodObject,
  list: string,
  key: string,
  both: (parent: PodObject, own: PodObject) => PodObject = (_parent, own) => own,
): PodObject {
  const byKey = new Map(objectsAt(parent, list).map((each) => [each[key], each]));
  for (const each of objectsAt(child, list)) {
    const before = byKey.get(each[key]);
    byKey.set(each[key], before === undefined ? each : both(before, each));
  }
  return byKey.size === 0 ? {} : { [list]: [...byKey.values()] };
}
