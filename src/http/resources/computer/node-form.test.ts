import { describe, expect, it } from 'vitest';
import { parseSubmitted } from '../../parameters/submitted-json.ts';
import { newNodeFrom, nodeChangesFrom } from './node-form.ts';

const INBOUND = { className: 'hudson.slaves.JNLPLauncher', settings: {} };
const ALWAYS = { className: 'hudson.slaves.RetentionStrategy$Always', settings: {} };

describe('a new node', () => {
  it('is what the form says', () => {
    const form = parseSubmitted(`{"nodeDescription": "an agent", "numExecutors": "2", "remoteFS": "/srv/agent",
      "labelString": "linux docker", "mode": "EXCLUSIVE", "nodeProperties": {"stapler-class-bag": "true",
      "hudson-slaves-EnvironmentVariablesNodeProperty": {"env": [{"key": "A", "value": "1"}, {"key": "B", "value": ""}]},
      "hudson-tools-ToolLocationNodeProperty": {"locations": {"key": "git", "home": "/usr/bin/git"}}},
      "launcher": {"stapler-class": "hudson.slaves.CommandLauncher", "command": "ssh x", "nested": {}}}`);
    expect(newNodeFrom('n', form)).toEqual({
      name: 'n',
      description: 'an agent',
      remoteFolder: '/srv/agent',
      executors: 2,
      mode: 'EXCLUSIVE',
      label: 'linux docker',
      launcher: { className: 'hudson.slaves.CommandLauncher', settings: { agentCommand: 'ssh x' } },
      retentionStrategy: ALWAYS,
      environment: [
        { name: 'A', value: '1' },
        { name: 'B', value: '' },
      ],
      toolLocations: [{ key: 'git', home: '/usr/bin/git' }],
    });
  });

  it('has the usual settings where the form is empty', () => {
    expect(newNodeFrom('n', {})).toEqual({
      name: 'n',
      description: '',
      remoteFolder: '',
      executors: 1,
      mode: 'NORMAL',
      label: '',
      launcher: INBOUND,
      retentionStrategy: ALWAYS,
      environment: [],
      toolLocations: [],
    });
  });

  it.each([
    [
      "{'launcher': {'$class': 'hudson.plugins.sshslaves.SSHLauncher', 'host': 'h', 'port': 22}}",
      'launcher',
      { host: 'h', port: '22' },
    ],
    [
      "{'retentionsStrategy': {'stapler-class': 'hudson.slaves.RetentionStrategy$Demand', 'idleDelay': '9'}}",
      'retentionStrategy',
      { idleDelay: '9' },
    ],
  ] as const)('is read from %s', (text, part, settings) => {
    expect(newNodeFrom('n', parseSubmitted(text))[part].settings).toEqual(settings);
  });

  it.each([
    '{"numExecutors": "two"}',
    '{"numExecutors": -1}',
    '{"numExecutors": 1.5}',
    '{"launcher": {"$class": "a<b"}}',
  ])('cannot be made from %s', (text) => {
    expect(() => newNodeFrom('n', parseSubmitted(text))).toThrow('cannot be read');
  });
});

it('a change is only what the form names', () => {
  expect(nodeChangesFrom(parseSubmitted("{'numExecutors': '5', 'nodeProperties': {}}"))).toEqual({ executors: 5 });
  expect(nodeChangesFrom({ '_.numExecutors': '3', '_.labelString': 'x', mode: 'NORMAL' })).toEqual({
    executors: 3,
    label: 'x',
    mode: 'NORMAL',
  });
});
