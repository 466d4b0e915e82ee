interface JsonValuesProps {
  /** Holds the values, which JSON can write. */
  readonly of: unknown;
}

/**
 * Gives values to the script of a part of the page, in an element that no browser runs and nobody sees. `valuesOf` of
 * `client/values.ts` reads them.
 */
export function JsonValues({ of }: JsonValuesProps) {
  // Inside of a script element nothing is escaped, so that no `<` may stand there.
  const __html = JSON.stringify(of).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: there is no `<` in it that could end the element
  return <script type="application/json" dangerouslySetInnerHTML={{ __html }} />;
}
