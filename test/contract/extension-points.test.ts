import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const POINTS = join(ROOT, 'fixtures', 'plugins', 'every-point', 'points');
const PAGE = join(ROOT, 'docs', 'extension-points.md');

/** Returns the page with the example of each extension point: the very files that the tests above use. */
function pageOfExamples(): string {
  const files = readdirSync(POINTS).sort();
  const sections = files.map((name) => {
    const text = readFileSync(join(POINTS, name), 'utf8');
    const [, comment = '', code = ''] = /^((?:\/\/ [^\n]*\n)+)(.*)$/s.exec(text) ?? [];
    const about = comment.replaceAll(/^\/\/ /gm, '').trim();
    const title = name.replace('.js', '').replaceAll('-', ' ');
    return `## ${title.charAt(0).toUpperCase()}${title.slice(1)}\n${about}\n\n\`\`\`js\n${code.trim()}\n\`\`\`\n`;
  });
  return `# Extension points\n\nOne example of each, from the plugin in \`fixtures/plugins/every-point\`, which the tests install and use.\n\`npm run docs\` writes this page.\n\n${sections.join('\n')}`;
}

it('is in the documentation, point by point: npm run docs writes the page anew', () => {
  const page = pageOfExamples();
  if (process.env['MILLWRIGHT_DOCS'] === 'write') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
