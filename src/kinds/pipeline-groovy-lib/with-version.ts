/** Returns the configuration with `${library.NAME.version}` replaced by the version in all of its texts. */
export function withVersion(config: unknown, library: { readonly name: string; readonly version: string }): unknown {
  const variable = `\${library.${library.name}.version}`;
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(variable, () => library.version);
    if (Array.isArray(value)) return value.map(replace);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each)]));
  };
  return replace(config);
}

/** Says whether a value is a plain object of a configuration, and not a kind, which has functions. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !('fromXml' in value);
}
