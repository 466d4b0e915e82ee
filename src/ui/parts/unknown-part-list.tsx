/** Describes an element of a configuration whose kind is unknown; `plugin` is the one that has it, with the reason why it does not work. */
export interface UnknownPartRow {
  readonly setting: string;
  readonly className: string;
  readonly plugin: string | null;
}

/** Renders the elements of a configuration whose kinds are unknown: the setting that each belongs to, and its class. */
export function UnknownPartList({ parts }: { readonly parts: readonly UnknownPartRow[] }) {
  return (
    <ul>
      {parts.map(({ setting, className, plugin }, at) => (
        <li key={at}>
          {setting}: <code>{className}</code>
          {plugin !== null && ` of the plugin ${plugin}`}
        </li>
      ))}
    </ul>
  );
}
