import type { ConfigFormContent } from '../types/config-form.ts';

/** Renders the links between the ways in which something is configured. */
export function ConfigTabs({ tabs }: Pick<ConfigFormContent, 'tabs'>) {
  if (tabs.length === 0) return null;
  return (
    <nav class="tabs" aria-label="Ways to configure it">
      <ul>
        {tabs.map(({ text, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
