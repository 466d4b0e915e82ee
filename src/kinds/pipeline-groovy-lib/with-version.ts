/** The configuration with the version in place of `${library.NAME.version}`, in whatever text that stands. */
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

/** Values of configurations, but not kinds, which have functions. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !('fromXml' in value);
}
