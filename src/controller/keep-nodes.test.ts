import { expect, it } from 'vitest';
import { builtInSettings } from './keep-nodes.ts';

it('labels of the built-in node may have blanks in quotes, as those of other nodes', () => {
  const settings = builtInSettings({ numExecutors: 2, label: 'b "two words"', mode: 'EXCLUSIVE' });
  expect(settings).toEqual({ name: '', executors: 2, labels: ['b', 'two words'], exclusive: true });
});
