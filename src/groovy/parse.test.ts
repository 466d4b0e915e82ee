import { describe, expect, it } from 'vitest';
import { type Expression, parseGroovy, type Span } from './index.ts';

function expression(source: string): Expression {
  const [statement] = parseGroovy(source).body;
  if (statement?.kind !== 'expression') throw new Error('no expression');
  return statement.expression;
}

function place(at: Span): string {
  return `${at.line}:${at.column}-${at.endLine}:${at.endColumn}`;
}

describe('a tree', () => {
  it('tells where a call, its name and its arguments stand', () => {
    const call = expression("stage('x') {\n  a.b 1\n}");
    if (call.kind !== 'call') throw new Error('no call');
    expect(place(call.at)).toBe('1:1-3:2');
    expect(place(call.nameAt)).toBe('1:1-1:6');
    expect(call.arguments.map(({ at }) => place(at))).toEqual(['1:7-1:10', '1:12-3:2']);
    expect(call.trailingClosures).toBe(1);
  });

  it('counts parentheses into what they begin', () => {
    const sum = expression('(a) + (b)');
    expect(place(sum.at)).toBe('1:1-1:10');
    expect(sum.kind === 'binary' && place(sum.operatorAt)).toBe('1:5-1:6');
  });

  it('has offsets into the source', () => {
    const source = "x\n  y.z('q')";
    const last = parseGroovy(source).body[1];
    expect(source.slice(last?.at.start, last?.at.end)).toBe("y.z('q')");
  });

  it.each([
    ["sh 'x'", true],
    ["sh('x')", false],
    ['sh { }', false],
    ["a.b 'x'", true],
  ])('of %s knows whether it is a command: %s', (source, command) => {
    expect(expression(source)).toMatchObject({ kind: 'call', command });
  });

  it('keeps named arguments apart from the others', () => {
    expect(expression("f(1, a: 2, 3, 'b c': 4)")).toMatchObject({
      arguments: [{ digits: '1' }, { digits: '3' }],
      named: [{ key: { value: 'a' } }, { key: { value: 'b c' } }],
    });
  });

  it('tells closures with an implicit parameter from those without one', () => {
    expect(expression('f { }')).toMatchObject({ arguments: [{ parameters: undefined }] });
    expect(expression('f { -> }')).toMatchObject({ arguments: [{ parameters: [] }] });
  });

  it('keeps the digits of numbers', () => {
    expect(expression('-123456789012345678901234567890')).toMatchObject({
      kind: 'number',
      negative: true,
      form: 'integral',
      digits: '123456789012345678901234567890',
    });
  });
});
