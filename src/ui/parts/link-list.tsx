import { Rows } from './rows.tsx';

/** Renders a section of links, and nothing where there are none. */
export function LinkList(props: { heading: string; links: readonly { text: string; href: string }[] }) {
  if (props.links.length === 0) return null;
  return (
    <section>
      <h2>{props.heading}</h2>
      <ul>
        <Rows
          of={props.links}
          each={(link) => (
            <li>
              <a href={link.href}>{link.text}</a>
            </li>
          )}
        />
      </ul>
    </section>
  );
}
