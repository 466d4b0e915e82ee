import { blockOf, type FormNode, type NodeFacts, type Part } from '../../form-tree/index.ts';
import { type AnyKind, classOfTag, type FormUse, type KindFamily } from '../../points/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { spoken } from './field-texts.ts';
import type { Making } from './making.ts';
import { objectNodes } from './object-nodes.ts';
import { offeredKinds } from './offers.ts';

/** Maps classes of properties to the member around what they say; of others it is beside what they say. */
const BLOCKS: Readonly<Record<string, string | undefined>> = {
  'com.coravy.hudson.plugins.github.GithubProjectProperty': 'githubProject',
  'jenkins.branch.RateLimitBranchProperty$JobPropertyImpl': 'rateLimit',
  'org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty': undefined,
};

/** Returns the node of a field that holds one part, whose class is an attribute of its element. */
export function oneNode(
  making: Making,
  facts: NodeFacts,
  element: XmlElement | undefined,
  family: KindFamily,
  use: FormUse,
): FormNode {
  const of = making.offerFamily(family);
  const offers = making.offers[of] ?? [];
  const there = element?.attributes['class'];
  const known = there === undefined ? undefined : classOfTag(there);
  const isNumbered = use.numbered === true;
  const className = known ?? (isNumbered ? offers[0]?.className : use.usual);
  const number = Math.max(
    0,
    offers.findIndex((each) => each.className === className),
  );
  return {
    ...facts,
    is: 'one',
    of,
    part:
      className === undefined
        ? null
        : {
            ...partFor(making, family, className, known === undefined ? undefined : element),
            ...(isNumbered && { number }),
          },
    ...(isNumbered
      ? { isNumbered, plain: facts.member }
      : element === undefined && use.usual === undefined && { isOptional: true }),
  };
}

/** Returns the node of a field that holds a list of parts, by how the form gives them. */
export function partsNode(
  making: Making,
  facts: NodeFacts,
  element: XmlElement | undefined,
  family: KindFamily,
  use: FormUse,
): FormNode {
  const of = making.offerFamily(family);
  const there = element?.children ?? [];
  if (use.members !== true && use.partial !== true && !isTriggerBag(making, facts, family))
    return {
      ...facts,
      is: 'parts',
      how: 'list',
      of,
      parts: there.map((each) => partFor(making, family, classOfTag(each.name), each)),
    };
  const how = use.members === true ? 'members' : 'bag';
  const offered = offeredKinds(making.binding.kinds, family, making.owner);
  const present = there.flatMap((each): AnyKind[] => {
    const kind: AnyKind | undefined = making.binding.kinds.find(family, each.name);
    return kind === undefined || kind.formContent !== undefined || offered.includes(kind) ? [] : [kind];
  });
  const shown = [...offered, ...new Set(present)];
  const switched = shown.map((kind) =>
    switchFor(
      making,
      kind,
      there.find((each) => isOf(making, kind, each)),
      how,
    ),
  );
  const others = there.filter((each) => !shown.some((kind) => isOf(making, kind, each)));
  const kept = others.map((each) => ({
    ...partFor(making, family, classOfTag(each.name), undefined),
    nodes: [],
    isUnknown: true as const,
  }));
  return {
    ...facts,
    is: 'parts',
    how,
    of,
    parts: [...switched, ...kept],
    ...(use.partial === true && { isPartial: true as const }),
  };
}

/** Says whether these are the triggers of a pipeline, which its form lists as a bag of those that are on. */
function isTriggerBag({ owner }: Making, { name }: NodeFacts, family: KindFamily): boolean {
  return owner === 'pipeline' && family === 'trigger' && name === 'triggers';
}

function isOf({ binding }: Making, kind: AnyKind, { name }: XmlElement): boolean {
  return binding.kinds.find(kind.family, name) === kind;
}

/** Returns a part that a check box switches on. What is off among many is asked for when it is switched on. */
function switchFor(making: Making, kind: AnyKind, element: XmlElement | undefined, how: 'members' | 'bag'): Part {
  const className = classOfTag(element?.name ?? kind.xmlTag);
  const isShown = element !== undefined || kind.family === 'property';
  const block = kind.family !== 'property' ? undefined : className in BLOCKS ? BLOCKS[className] : 'specified';
  const isAlways = kind.family === 'property' && block === undefined && className in BLOCKS;
  const part: Part = {
    key: making.key(),
    className,
    label: kind.displayName,
    on: isAlways || element !== undefined,
    ...(how === 'bag' && block !== undefined && { block }),
    ...(isAlways && { isAlways: true }),
    nodes: isShown ? objectNodes(making, kind.fields, { element, className }) : null,
  };
  // The form cannot tell it from none.
  return isAlways && element !== undefined ? { ...part, unsaid: JSON.stringify(blockOf(part)) } : part;
}

/** Returns a part of a list or a choice; without an element it is a new one. */
export function partFor(making: Making, family: KindFamily, className: string, element: XmlElement | undefined): Part {
  const kind: AnyKind | undefined = making.binding.kinds.find(family, className);
  if (kind === undefined || kind.formContent !== undefined)
    return {
      key: making.key(),
      className,
      label: kind?.displayName ?? spoken(className),
      on: true,
      nodes: [],
      isUnknown: true,
    };
  return {
    key: making.key(),
    className,
    label: kind.displayName,
    on: true,
    nodes: objectNodes(making, kind.fields, { element, className: classOfTag(kind.xmlTag) }),
  };
}
