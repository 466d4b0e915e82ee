import type { NodeLogContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders a log of a node. HTML drops the first line break in `pre`, so there is always one to drop. */
export function NodeLog({ page }: PageProps<NodeLogContent>) {
  return (
    <>
      <h1>
        {page.name} of <a href={page.href}>{page.runName}</a>
      </h1>
      {page.argument !== null && <pre class="argument">{`\n${page.argument}`}</pre>}
      {page.shortened && (
        <p class="muted">
          The beginning is left out here. <a href={`${page.href}consoleText`}>The whole log of the build</a>
        </p>
      )}
      <pre class="console">
        {'\n'}
        {page.parts.map(({ text, classes, href }) => {
          const inside = href === null ? text : <a href={href}>{text}</a>;
          return classes === '' ? inside : <span class={classes}>{inside}</span>;
        })}
      </pre>
      {page.parts.length === 0 && <p class="empty">It wrote nothing.</p>}
    </>
  );
}
