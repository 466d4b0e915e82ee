import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import rooms from './rooms.json' with { type: 'json' };

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const TABLE: Readonly<Record<string, readonly string[]>> = rooms;
/** Files above 400 lines, each with its reason. */
const LONG_FILES: Readonly<Record<string, string>> = {};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [relative(SOURCE, path)] : [];
  });
}

const files = filesBelow(SOURCE);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(/^\s*(?:import|export)\b[^;'"]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/gm)].map(
    (match) => posix.normalize(posix.join(posix.dirname(file), match[1] ?? match[2] ?? '')),
  );
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

describe('the room table', () => {
  it('names every room and file at the top of src', () => {
    for (const entry of readdirSync(SOURCE).filter((name) => !isTest(name)))
      expect(Object.keys(TABLE), entry).toContain(entry);
  });

  it.each(Object.keys(TABLE).map((room) => [room] as const))(
    '%s imports only what it may, through the public face',
    (room) => {
      const wrong: string[] = [];
      for (const file of files.filter((candidate) => roomOf(candidate) === room && !isTest(candidate))) {
        for (const target of importsOf(file)) {
          const to = roomOf(target);
          if (to === room) continue;
          if (!(TABLE[room] ?? []).includes(to)) wrong.push(`${file} imports ${target}: not allowed`);
          else if (target !== to && target !== `${to}/index.ts`)
            wrong.push(`${file} imports ${target}: not the public face`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('has a public face and a README of at most one screen in every room', () => {
    for (const room of readdirSync(SOURCE).filter((entry) => statSync(join(SOURCE, entry)).isDirectory())) {
      expect(files, room).toContain(`${room}/index.ts`);
      const lines = readFileSync(join(SOURCE, room, 'README.md'), 'utf8').split('\n').length;
      expect(lines, `${room}/README.md`).toBeLessThanOrEqual(50);
    }
  });

  it('has no file above 400 lines that is not listed with its reason', () => {
    const long = files.filter(
      (file) => !isTest(file) && readFileSync(join(SOURCE, file), 'utf8').split('\n').length > 401,
    );
    expect(long.sort()).toEqual(Object.keys(LONG_FILES).sort());
  });
});
