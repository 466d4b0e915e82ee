import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { bindNodeMonitors, nodeMonitors } from './node-monitors.ts';
import type { ServerBinding } from './server-draft.ts';

const FILE = 'nodeMonitors.xml';
const FORMS = join(import.meta.dirname, '../../../fixtures/forms/saved-unchanged.json');
const SAVED: Readonly<Record<string, { json: Record<string, unknown> }>> = JSON.parse(readFileSync(FORMS, 'utf8'));
const UNCHANGED = SAVED['node monitors']?.json ?? {};
const DISK = 'hudson-node_monitors-DiskSpaceMonitor';
const SWAP = 'hudson-node_monitors-SwapSpaceMonitor';
const CLOCK = 'hudson-node_monitors-ClockMonitor';

const kinds = new KindRegistry(allKinds, { decrypt: (text) => text });
const BINDING: ServerBinding = { kinds, context: kinds.context, secrets: { encrypt: (text) => text }, settings: [] };

function bound(form: Readonly<Record<string, unknown>>, xml?: string): string | undefined {
  return bindNodeMonitors(BINDING, form, new Map(xml === undefined ? [] : [[FILE, xml]])).get(FILE);
}

const XML = `<?xml version='1.1' encoding='UTF-8'?>
<hudson.util.DescribableList>
  <hudson.node__monitors.DiskSpaceMonitor>
    <ignored>false</ignored>
    <freeSpaceThreshold>2GiB</freeSpaceThreshold>
    <freeSpaceWarningThreshold>4GiB</freeSpaceWarningThreshold>
  </hudson.node__monitors.DiskSpaceMonitor>
  <jp.ikedam.VersionMonitor plugin="versioncolumn@2.0"><ignored>true</ignored></jp.ikedam.VersionMonitor>
  <hudson.node__monitors.SwapSpaceMonitor plugin="x@1">
    <ignored>false</ignored>
    <own>kept</own>
  </hudson.node__monitors.SwapSpaceMonitor>
</hudson.util.DescribableList>
`;

describe('the form of the monitors of nodes', () => {
  it('changes nothing where it says what holds', () => {
    expect(bound(UNCHANGED)).toBeUndefined();
    expect(bound({ ...UNCHANGED, [DISK]: { freeSpaceThreshold: '2GiB' } }, XML)).toBe(XML);
    const newer = { freeSpaceThreshold: '2GiB', freeSpaceWarningThreshold: '4GiB' };
    expect(bound({ ...UNCHANGED, [DISK]: newer }, XML)).toBe(XML);
  });

  it('changes what it says, and nothing else', () => {
    const newer = { '_.freeSpaceThreshold': '3GiB', '_.freeSpaceWarningThreshold': '5GiB' };
    const { [SWAP]: _, ...withoutSwap } = UNCHANGED;
    const expected = XML.replace('2GiB', '3GiB')
      .replace('4GiB', '5GiB')
      .replace('<ignored>false</ignored>\n    <own>', '<ignored>true</ignored>\n    <own>');
    expect(bound({ ...withoutSwap, [DISK]: newer }, XML)).toBe(expected);
  });

  it('adds a monitor that the file does not have, where it is to be ignored', () => {
    const { [CLOCK]: _, ...withoutClock } = UNCHANGED;
    const after = bound({ ...withoutClock, [DISK]: { freeSpaceThreshold: '2GiB' } }, XML) ?? '';
    const added =
      '<hudson.node__monitors.ClockMonitor>\n    <ignored>true</ignored>\n  </hudson.node__monitors.ClockMonitor>';
    expect(after.replace(`  ${added}\n`, '')).toBe(XML);
    expect(after).toContain(added);
  });

  it('writes all of them where there is no file', () => {
    const after = bound({ [DISK]: { freeSpaceThreshold: '5GB' } }) ?? '';
    const read = nodeMonitors(new Map([[FILE, after]]), BINDING);
    expect(read.filter(({ ignored }) => !ignored)).toMatchObject([{ name: 'DiskSpaceMonitor', threshold: '5GB' }]);
    expect(after.match(/<hudson\.node__monitors/g)).toHaveLength(6);
    expect(after).toContain('<freeSpaceThreshold>1GB</freeSpaceThreshold>');
  });

  it.each([
    [{ [DISK]: { freeSpaceWarningThreshold: 'much' } }, 'freeSpaceWarningThreshold is no amount of space'],
    [{ [CLOCK]: { freeSpaceWarningThreshold: '1GB' } }, 'cannot be set here'],
  ])('refuses %j', (form, reason) => {
    expect(() => bound(form, XML)).toThrow(reason);
  });
});
