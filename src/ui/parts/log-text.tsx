import type { LogText as Text } from '../types/log-text.ts';

/** Renders the end of a log. HTML drops the first line break in `pre`, so there is always one to drop. */
export function LogText({ log: { parts, shortened }, href }: { log: Text; href: string }) {
  return (
    <>
      {shortened && (
        <p class="muted log-before">
          The beginning is left out. <a href={href}>All of it</a>
        </p>
      )}
      <pre class="console">
        {'\n'}
        {parts.map(({ text, classes, href: link }) => {
          const inside = link === null ? text : <a href={link}>{text}</a>;
          return classes === '' ? inside : <span class={classes}>{inside}</span>;
        })}
      </pre>
    </>
  );
}
