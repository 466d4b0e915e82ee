import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = ['README.md', 'CHANGELOG.md', 'src/README.md', 'bench/README.md', ...markdownOf('docs')];
/** Is a screen and a half. */
const MOST_LINES = 70;
const MOST_PICTURE_BYTES = 150 * 1024;

describe('the documentation', () => {
  it.each(PAGES)('of %s leads nowhere where nothing is', (page) => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it('has every page in its index', () => {
    const listed = linksOf('docs/README.md');
    const pages = markdownOf('docs').map((page) => page.slice('docs/'.length));
    expect(pages.filter((page) => page !== 'README.md' && !listed.includes(page))).toEqual([]);
  });

  it('begins with a README of a screen and a half', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThan(MOST_LINES);
  });

  it('has pictures that are there, small, and described', () => {
    const pictures = [...textOf('README.md').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
    expect(pictures.map(([, , path]) => path)).toEqual(['docs/pictures/dashboard.png', 'docs/pictures/run.png']);
    for (const [, text = '', path = ''] of pictures) {
      expect(text.length, path).toBeGreaterThan(20);
      expect(statSync(join(ROOT, path)).size, path).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
    }
  });

  it('says of every suite and benchmark what it needs', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const told = textOf('docs/tests.md') + textOf('docs/benchmarks.md') + textOf('bench/README.md');
    const suites = Object.keys(scripts).filter((name) => /^(?:test|bench):/.test(name));
    expect(suites.filter((name) => !told.includes(`npm run ${name}`))).toEqual([]);
  });
});

function markdownOf(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.md'));
  return files.map((name) => `${folder}/${name}`).sort();
}

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Returns the targets of links and pictures, but for those in code and those of other hosts. */
function linksOf(page: string): string[] {
  const prose = textOf(page)
    .replace(/^ {4}.*$/gm, '')
    .replace(/`[^`\n]*`/g, '');
  const targets = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets.filter((target) => !/^https?:/.test(target));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return false;
  return heading === undefined || anchorsOf(target).includes(heading);
}

/** Returns the anchors of a page's headings, as forges make them. */
function anchorsOf(page: string): string[] {
  const headings = Array.from(textOf(page).matchAll(/^#+ (.+)$/gm), ([, text = '']) => text);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
