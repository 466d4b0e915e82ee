import type { Services, View } from '../../../controller/index.ts';
import { classOfTag } from '../../../points/index.ts';
import { childOf, childrenOf, childText, parseXml } from '../../../xml/index.ts';

/** Describes what pages show of a view's own document. */
export interface ViewDocument {
  /** Lists the Java classes of the columns; null where the kind has none to choose. */
  readonly columns: readonly string[] | null;
  /** Lists the names of a list view's items, relative to its owner. */
  readonly listed: readonly string[];
  /** Names the Java class by which the list is ordered. */
  readonly comparator: string;
  readonly includeRegex: string;
  readonly recurse: boolean;
  readonly statusFilter: 'all' | 'enabled' | 'disabled';
}

export async function readViewDocument({ home }: Pick<Services, 'home'>, view: View): Promise<ViewDocument> {
  return viewDocument(await home.views.readConfig(view));
}

export function viewDocument(xml: string): ViewDocument {
  const root = parseXml(xml);
  const columns = childOf(root, 'columns')?.children.map(({ name }) => classOfTag(name));
  const names = childOf(root, 'jobNames');
  const comparator = names === undefined ? undefined : childOf(names, 'comparator');
  const filter = childText(root, 'statusFilter')?.trim();
  return {
    columns: columns ?? null,
    listed: names === undefined ? [] : childrenOf(names, 'string').map(({ text }) => text),
    comparator: comparator?.attributes['class'] ?? 'java.lang.String$CaseInsensitiveComparator',
    includeRegex: childText(root, 'includeRegex') ?? '',
    recurse: childText(root, 'recurse')?.trim() === 'true',
    statusFilter: filter === 'true' ? 'enabled' : filter === 'false' ? 'disabled' : 'all',
  };
}
