import { describe, expect, it } from 'vitest';
import { branchFolder, branchItemName, branchOfItemName } from './branch-names.ts';

describe('names of branches', () => {
  it.each([
    ['main', 'main', 'main'],
    ['feature/one', 'feature%2Fone', 'feature-one.e76d0v'],
    ['a%b', 'a%25b', /^a_25b\.[0-9a-v]{6}$/],
    ['..', '%2E.', /^0--\.[0-9a-v]{6}$/],
    ['../../etc', '..%2F..%2Fetc', /^0------etc\.[0-9a-v]{6}$/],
    ['con', 'con', /^con\.[0-9a-v]{6}$/],
    ['é', 'é', /^0_e9\.[0-9a-v]{6}$/],
    ['日', '日', /^0_e5_65\.[0-9a-v]{6}$/],
    ['-x', '-x', /^-x\.[0-9a-v]{6}$/],
    ['x'.repeat(300), 'x'.repeat(300), /^x{9}\.[0-9a-v]{12}\.x{9}$/],
  ])('of %s', (branch, item, folder) => {
    expect(branchItemName(branch)).toBe(item);
    expect(branchOfItemName(item)).toBe(branch);
    expect(branchFolder(branch)).toMatch(
      folder instanceof RegExp ? folder : new RegExp(`^${folder.replace('.', '\\.')}$`),
    );
  });

  it('gives branches that differ in what is left out folders that differ', () => {
    expect(branchFolder('a/b')).not.toBe(branchFolder('a.b'));
  });
});
