/** Renders what an administrator should know, errors first. */
export function Notices({
  notices,
}: {
  readonly notices: readonly { id: string; severity: 'error' | 'warning'; text: string; href: string | null }[];
}) {
  const errors = notices.filter(({ severity }) => severity === 'error');
  const others = notices.filter(({ severity }) => severity !== 'error');
  return (
    <>
      {[...errors, ...others].map(({ id, severity, text, href }) => (
        <p key={id} id={`notice-${id}`} class={severity === 'error' ? 'notice error' : 'notice'} role="status">
          {text} {href !== null && <a href={href}>More</a>}
        </p>
      ))}
    </>
  );
}
