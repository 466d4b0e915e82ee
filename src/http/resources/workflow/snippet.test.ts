import { expect, it } from 'vitest';
import { type SnippetStep, snippetOf } from './snippet.ts';

const parameter = (name: string, type = 'String', more: { required?: boolean; sole?: boolean } = {}) => ({
  ...{ name, type, required: false, sole: false },
  ...more,
});
const SH: SnippetStep = {
  name: 'sh',
  takesBody: false,
  parameters: [parameter('script', 'String', { required: true, sole: true }), parameter('returnStdout', 'boolean')],
};
const TIMEOUT: SnippetStep = {
  name: 'timeout',
  takesBody: true,
  parameters: [parameter('time', 'int', { required: true, sole: true }), parameter('unit', 'SECONDS | MINUTES')],
};

it.each([
  [SH, { script: 'make' }, "sh 'make'"],
  [SH, { script: "echo 'a\\b'" }, "sh 'echo \\'a\\\\b\\''"],
  [SH, { script: 'a\r\nb' }, "sh '''a\nb'''"],
  [SH, { script: 'make', returnStdout: 'true' }, "sh script: 'make', returnStdout: true"],
  [TIMEOUT, { time: '5' }, 'timeout(5) {\n    // some block\n}'],
  [TIMEOUT, { time: '5', unit: 'MINUTES' }, "timeout(time: 5, unit: 'MINUTES') {\n    // some block\n}"],
  [TIMEOUT, { time: '5); evil(' }, "timeout('5); evil(') {\n    // some block\n}"],
  [{ name: 'deleteDir', takesBody: false, parameters: [] }, {}, 'deleteDir()'],
  [
    {
      name: 'withEnv',
      takesBody: true,
      parameters: [parameter('overrides', 'List<String>', { required: true, sole: true })],
    },
    { overrides: "['A=b']" },
    "withEnv(['A=b']) {\n    // some block\n}",
  ],
  [
    { name: 'properties', takesBody: false, parameters: [parameter('list', 'List<describable>', { sole: true })] },
    { list: '[a()]' },
    'properties([a()])',
  ],
])('%j with %j', (step, values, wanted) => {
  expect(snippetOf(step, new Map(Object.entries(values)))).toBe(wanted);
});
