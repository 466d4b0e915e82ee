import { describe, expect, it } from 'vitest';
import { childOf, parseXml } from '../../xml/index.ts';
import { applied, SECTIONS } from '../testing/applied.ts';
import { exportOf } from '../work/plan.ts';

const MANY = 3_000;
const list = (make: (at: number) => string): string => Array.from({ length: MANY }, (_none, at) => make(at)).join(', ');

const credentials = (fields: string, domain = ''): string =>
  `credentials: {system: {domainCredentials: [{${domain}credentials: [${fields}]}]}}`;
const one = (id: string, password = 'p'): string => `{usernamePassword: {id: ${id}, password: ${password}}}`;

function store(entries: string): ReadonlyMap<string, string> {
  const map = `<domainCredentialsMap>${entries}</domainCredentialsMap>`;
  return new Map([['credentials.xml', `<provider>${map}</provider>`]]);
}

describe('thousands', () => {
  it('of credentials are written in one go, while others have their turn', async () => {
    let turns = 0;
    const counter = setInterval(() => {
      turns += 1;
    }, 1);
    const started = performance.now();
    const first = await applied(credentials(list((at) => one(`c${at}`))));
    const second = await applied(credentials(list((at) => one(`c${at}`, at % 2 === 0 ? 'p' : 'q'))), first.after);
    clearInterval(counter);
    const text = second.text('credentials.xml') ?? '';
    expect([text.split('&lt;p&gt;').length, text.split('&lt;q&gt;').length]).toEqual([MANY / 2 + 1, MANY / 2 + 1]);
    expect(turns).toBeGreaterThan(2);
    // It took minutes when the file was read anew for each of them.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('of views, too', async () => {
    const draft = await applied(`jenkins: {views: [${list((at) => `{plain: {name: v${at}}}`)}]}`);
    const root = parseXml(draft.text('config.xml') ?? '');
    expect(childOf(root, 'views')?.children).toHaveLength(MANY);
    const again = await applied(
      `jenkins: {views: [{plain: {name: v7, filter: x}}, {plain: {name: v7, filter: y}}]}`,
      draft.after,
    );
    const [view] = childOf(parseXml(again.text('config.xml') ?? ''), 'views')?.children.slice(7) ?? [];
    expect(view?.children.map(({ text }) => text)).toEqual(['', 'v7', 'y']);
  });
});

it('a view of a name that one of another kind has is refused, be it in the home or in the file', async () => {
  const views = '[{plain: {name: v}}, {other: {name: v}}]';
  await expect(applied(`jenkins: {views: ${views}}`)).rejects.toThrow('views[1].other: there is a view of this name');
});

describe('a domain', () => {
  const of = (about: string): string => credentials(one('a'), `domain: {name: d, description: ${about}}, `);

  it('has the description of the file, also where it is there already', async () => {
    const first = await applied(of('one'));
    const second = await applied(of('two'), first.after);
    expect(second.text('credentials.xml')).toContain('<description>two</description>');
    expect(await exportOf(SECTIONS, second)).toMatchObject({
      credentials: { system: { domainCredentials: [{ domain: { name: 'd', description: 'two' } }] } },
    });
    expect((await applied(of('two'), second.after)).after).toEqual(second.after);
  });

  it('without a list gets one, and is not there a second time', async () => {
    const domain =
      '<com.cloudbees.plugins.credentials.domains.Domain><name>d</name></com.cloudbees.plugins.credentials.domains.Domain>';
    const draft = await applied(of('x'), store(`<entry>${domain}</entry>`));
    const text = draft.text('credentials.xml') ?? '';
    expect(text.split('<entry>')).toHaveLength(2);
    expect(text).toContain('<id>a</id>');
  });

  it('keeps what else is in its list, as it is written', async () => {
    const other = '<com.example.Other  x="1"><!-- kept --><id>b</id></com.example.Other>';
    const domain = '<com.cloudbees.plugins.credentials.domains.Domain/>';
    const before = store(`<entry>${domain}<list>${other}</list></entry>`);
    const draft = await applied(credentials(one('a')), before);
    expect(draft.text('credentials.xml')).toContain(`<list>${other}<com.example.UserPassword>`);
  });
});
