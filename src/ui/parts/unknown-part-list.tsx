/** Renders the elements of a configuration whose kinds are unknown: the setting that each belongs to, and its class. */
export function UnknownPartList({
  parts,
}: {
  readonly parts: readonly { readonly setting: string; readonly className: string }[];
}) {
  return (
    <ul>
      {parts.map(({ setting, className }, at) => (
        <li key={at}>
          {setting}: <code>{className}</code>
        </li>
      ))}
    </ul>
  );
}
