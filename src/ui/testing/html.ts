export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/g;

/** Returns the opening tags of a document, and the rest of it without any tag. */
export function readHtml(html: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = [];
  const rest = html.replace('<!DOCTYPE html>', '').replace(TAG, (_, close: string, name: string, text: string) => {
    const attributes = [...text.matchAll(/([a-zA-Z:-]+)(?:="([^"]*)")?/g)].map(
      ([, key = '', value = '']) => [key, value] as const,
    );
    if (close === '') tags.push({ name, attributes: new Map(attributes) });
    return '';
  });
  return { tags, rest };
}

/** Returns the forms that post, with the markup inside. */
export function formsOf(html: string): string[] {
  return (html.match(/<form.*?<\/form>/gs) ?? []).filter((form) => !/^<form[^>]*method="get"/.test(form));
}

/** Returns the form that posts to an address; empty where there is none. */
export function formTo(html: string, action: string): string {
  return formsOf(html).find((form) => form.includes(`action="${action}"`)) ?? '';
}

/** Returns the names of the fields of a form, except for the crumb. */
export function fieldsOf(form: string): string[] {
  const fields = readHtml(form).tags.filter((tag) => ['input', 'select', 'textarea'].includes(tag.name));
  return fields.flatMap((tag) => (tag.attributes.has('data-crumb') ? [] : (tag.attributes.get('name') ?? [])));
}
