import { describe, expect, it } from 'vitest';
import { WorkspaceLeases } from './workspace-leases.ts';

describe('working folders', () => {
  it('are numbered while they are in use', () => {
    const leases = new WorkspaceLeases();
    expect([leases.allocate('w'), leases.allocate('w'), leases.allocate('w')]).toEqual(['w', 'w@2', 'w@3']);
    leases.release('w@2');
    leases.share('w');
    leases.release('w');
    expect(leases.allocate('w')).toBe('w@2');
    leases.release('w');
    expect(leases.allocate('w')).toBe('w');
  });
});
