import { describe, expect, it } from 'vitest';
import { renderPage } from '../../render.tsx';
import { FRAME } from '../../testing/example-parts.ts';
import { fieldsOf, formsOf, formTo } from '../../testing/html.ts';
import { PAGES } from '../../testing/pages.ts';
import type { Page } from '../../types/page.ts';

function show(page: Page): string {
  return renderPage(FRAME, page);
}

describe('the nodes', () => {
  it('are listed with their states', () => {
    const html = show(PAGES.nodes);
    expect(html).toContain('<th scope="row"><a href="/ci/computer/arm/">arm</a>');
    expect(html).toMatch(/offline<\/span><span class="[^"]*">no power<\/span>/);
    expect(html).toContain(' online</span>');
    expect(html).toContain('1 of 2');
    expect(html).toContain('Linux (amd64)');
    for (const label of ['linux', 'arm64']) expect(html).toContain(`<span class="tag">${label}</span>`);
  });

  it('get new ones from those who may', () => {
    expect(show(PAGES.nodes)).toContain('href="/ci/computer/new"');
    expect(show({ ...PAGES.nodes, newNodeHref: null })).not.toContain('/ci/computer/new');
  });
});

describe('a node', () => {
  const node = PAGES.node;

  it('that was taken offline comes back, or gets another reason', () => {
    const html = show(node);
    expect(html).toContain('no power');
    expect(formTo(html, 'toggleOffline')).toContain('Bring this node back online');
    expect(formTo(html, 'setOfflineCause')).toContain('Update offline reason');
  });

  it('is taken offline with a reason', () => {
    const html = show({ ...node, offline: false, temporarilyOffline: false, offlineReason: '' });
    expect(formTo(html, 'markOffline')).toContain('temporarily offline');
    expect(html).not.toContain('takes no work');
    const form = formTo(show(PAGES['node-offline']), 'toggleOffline');
    expect(fieldsOf(form)).toEqual(['offlineMessage']);
    expect(form).toContain('no power');
  });

  it('tells how its machine connects, until it is', () => {
    expect(show(node)).toContain('node agent.jar -name arm');
    expect(show({ ...node, connect: null })).not.toContain('agent.jar');
    expect(show(node)).toContain('<a class="tag" href="/ci/label/linux/">linux</a>');
  });

  it('is connected, or its connection ended', () => {
    const connection = {
      state: 'offline',
      inbound: false,
      logHref: 'log',
      mayLaunch: true,
      mayDisconnect: false,
      hostKeysHref: null,
    } as const;
    const away = show({ ...node, connection });
    expect(formTo(away, '/ci/computer/arm/launchSlaveAgent')).toContain('Launch agent');
    expect(away).toContain('href="/ci/computer/arm/log"');
    const there = show({
      ...node,
      connection: { ...connection, state: 'online', mayLaunch: false, mayDisconnect: true },
    });
    expect(formTo(there, '/ci/computer/arm/doDisconnect')).toContain('Disconnect');
    expect(there).not.toContain('launchSlaveAgent');
    expect(there).not.toContain('trustHostKey');
  });

  it('asks whether the key of its host is trusted', () => {
    expect(show(node)).toContain('href="/ci/computer/arm/trustHostKey/"');
    const html = show(PAGES['host-keys']);
    const form = formTo(html, '/ci/computer/arm/trustHostKey/submit');
    expect(fieldsOf(form)).toEqual(['sha256']);
    for (const word of ['Yes', 'No']) expect(form).toContain(`name="${word}"`);
    expect(html).toContain('replace the SSH Host Key');
    expect(show({ ...PAGES['host-keys'], trusted: null, waiting: [] })).toContain('No key waits');
  });

  it('offers nothing to those who may only read', () => {
    expect(formsOf(show({ ...node, mayToggle: false, executors: [] }))).toEqual([]);
  });
});

it('a new node begins with its name, or as a copy', () => {
  const form = formTo(show(PAGES['new-node']), 'createItem');
  expect([...new Set(fieldsOf(form))].sort()).toEqual(['from', 'mode', 'name']);
  expect(form).toContain('<option value="arm">');
});

it('a new node posts the members of its configuration', () => {
  const form = formTo(show({ ...PAGES['node-config'], isNew: true, action: 'doCreateItem' }), 'doCreateItem');
  expect(fieldsOf(form)).toEqual([
    'type',
    'name',
    'nodeDescription',
    'numExecutors',
    'remoteFS',
    'labelString',
    'mode',
  ]);
  expect(form).toContain('name="type" value="hudson.slaves.DumbSlave$DescriptorImpl"');
});

describe('the settings of a node', () => {
  it('are posted like its json', () => {
    const html = show(PAGES['node-config']);
    const form = formTo(html, 'configSubmit');
    expect(fieldsOf(form)).toEqual(['name', 'nodeDescription', 'numExecutors', 'remoteFS', 'labelString', 'mode']);
    expect(form).toContain('<option value="EXCLUSIVE" selected>');
    expect(html).toContain('href="/ci/computer/arm/configureXml"');
  });

  it('are fewer of the built-in one, which may have no executors', () => {
    const html = show({
      ...PAGES['node-config'],
      xmlHref: null,
      agent: null,
    });
    const form = formTo(html, 'configSubmit');
    expect(fieldsOf(form)).toEqual(['numExecutors', 'labelString', 'mode']);
    expect(form).toContain('min="0"');
    expect(html).not.toContain('configureXml');
  });
});

it('a label without nodes says so', () => {
  expect(show(PAGES.label)).not.toContain('No node has this label.');
  expect(show({ ...PAGES.label, nodes: [] })).toContain('No node has this label.');
});
