import { describe, expect, it } from 'vitest';
import type { WebhookRequest } from '../../points/index.ts';
import { generic } from './trigger.ts';

const NONE = {
  spec: '',
  genericVariables: [],
  regexpFilterText: '',
  regexpFilterExpression: '',
  genericRequestVariables: [],
  genericHeaderVariables: [],
  printPostContent: false,
  printContributedVariables: false,
  causeString: '',
  token: '',
  tokenCredentialId: '',
  silentResponse: false,
  overrideQuietPeriod: false,
  shouldNotFlatten: false,
};

const BODY = {
  ref: 'refs/heads/topic-1',
  count: 3,
  done: true,
  none: null,
  list: [{ id: 'a' }, { id: 'b' }],
  'odd name': 'x',
};

function ask(config: Readonly<Record<string, unknown>>, request: Partial<WebhookRequest> = {}) {
  const given = { headers: new Map(), query: new Map(), body: JSON.stringify(BODY), token: null, ...request };
  const webhook = generic.webhook({ ...NONE, ...config });
  if (webhook === null) throw new Error('it is a generic webhook');
  return webhook.answer(given);
}

const variable = (value: string, more: Readonly<Record<string, string>> = {}) => ({
  expressionType: 'JSONPath',
  key: 'v',
  value,
  regexpFilter: '',
  defaultValue: '',
  ...more,
});

describe('a generic webhook', () => {
  it.each<[string, Record<string, string>]>([
    ['$.ref', { v: 'refs/heads/topic-1' }],
    ['ref', { v: 'refs/heads/topic-1' }],
    ['$.count', { v: '3' }],
    ['$.done', { v: 'true' }],
    ['$.none', {}],
    ['$.missing', {}],
    ['$.list[0].id', { v: 'a' }],
    ['$.list[*].id', { v: '["a","b"]', v_0: 'a', v_1: 'b' }],
    ['$.list[?(@.id == "b")].id', { v: '["b"]', v_0: 'b' }],
    ['$.list[0]', { v: '{"id":"a"}', v_id: 'a' }],
    ['$.list[', {}],
    ['$..a..b..c', {}],
  ])('finds %s', async (path, expected) => {
    expect(Object.fromEntries((await ask({ genericVariables: [variable(path)] })).variables)).toEqual(expected);
  });

  it('takes the default where nothing is found, and takes out what the filter matches', async () => {
    const { variables } = await ask({
      genericVariables: [
        variable('$.missing', { defaultValue: 'main' }),
        variable('$.ref', { key: 'branch', regexpFilter: '^refs/heads/' }),
        variable('$.ref', { key: 'letters', regexpFilter: '[^a-z]' }),
        variable('$.ref', { key: 'broken', regexpFilter: '(' }),
      ],
    });
    expect(Object.fromEntries(variables)).toEqual({
      v: 'main',
      branch: 'topic-1',
      letters: 'refsheadstopic',
      broken: 'refs/heads/topic-1',
    });
  });

  it('does not search large bodies', async () => {
    const body = JSON.stringify({ ...BODY, more: 'x'.repeat(300_000) });
    const found = async (path: string) => (await ask({ genericVariables: [variable(path)] }, { body })).variables;
    expect((await found('$.ref')).get('v')).toBe('refs/heads/topic-1');
    expect((await found('$..ref')).get('v_0')).toBe('refs/heads/topic-1');
    for (const path of ['$..list..id', '$.list[?(@.id == "b")].id']) expect((await found(path)).size).toBe(0);
  });

  it('reads XML without resolving anything', async () => {
    const xpath = (value: string) => ({ genericVariables: [variable(value, { expressionType: 'XPath' })] });
    const body = '<push><user name="ann">Ann</user><user name="bob">Bob</user></push>';
    expect(Object.fromEntries((await ask(xpath('/push/user/@name'), { body })).variables)).toEqual({
      v_0: 'ann',
      v_1: 'bob',
    });
    expect((await ask(xpath('//user[1]'), { body })).variables.get('v')).toBe('Ann');
    const evil = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>';
    expect((await ask(xpath('/a'), { body: evil })).variables.size).toBe(0);
  });

  it('takes values of headers and the query', async () => {
    const { variables } = await ask(
      {
        genericHeaderVariables: [{ key: 'X-Event', regexpFilter: '' }],
        genericRequestVariables: [{ key: 'env', regexpFilter: '^to-' }],
      },
      { headers: new Map([['x-event', ['push']]]), query: new Map([['env', ['to-a', 'to-b']]]) },
    );
    expect(Object.fromEntries(variables)).toEqual({ x_event: 'push', x_event_0: 'push', env_0: 'a', env_1: 'b' });
  });

  it('builds what its filter wants', async () => {
    const config = { genericVariables: [variable('$.ref')], regexpFilterText: '$v', causeString: 'Push to ${v}' };
    const wanted = await ask({ ...config, regexpFilterExpression: 'topic' });
    expect(wanted.start).toMatchObject({ text: 'Push to refs/heads/topic-1', forge: 'generic' });
    expect((await ask({ ...config, regexpFilterExpression: '^main$' })).start).toBeNull();
    await expect(ask({ ...config, regexpFilterExpression: '(' })).rejects.toThrow();
  });

  it('lets the request say the quiet period where it may', async () => {
    const query = new Map([['jobQuietPeriod', ['7']]]);
    expect((await ask({ overrideQuietPeriod: true }, { query })).start?.delay).toBe(7000);
    expect((await ask({}, { query })).start?.delay).toBeNull();
  });
});
