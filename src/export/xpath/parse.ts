import {
  AXES,
  type Axis,
  type Calculation,
  type Comparison,
  type Expression,
  type NodeTest,
  type Step,
} from './expression.ts';
import { functionOf } from './functions.ts';
import { type Token, tokensOf } from './tokens.ts';
import { Unsupported } from './unsupported.ts';

/** Limits the length of an expression that is read here. */
const MAX_LENGTH = 1000;
/** Limits brackets within brackets. */
const MAX_DEPTH = 50;
/** Limits the steps that visit whole subtrees, as the other way does. */
const MAX_DEEP_STEPS = 10;

const EVERY_NODE: Step = { axis: 'descendant-or-self', test: { type: 'node' }, predicates: [] };

/** Returns an expression that was read; null for what is left to the other way: mistakes and rare things. */
export function parse(source: string): Expression | null {
  const tokens = source.length <= MAX_LENGTH ? tokensOf(source) : null;
  if (tokens === null) return null;
  try {
    return new Parser(tokens).whole();
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

/** Holds the operators by precedence, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #deepSteps = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#expression();
    if (this.#next().type !== 'end') throw new Unsupported();
    return expression;
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unsupported();
    return token;
  }

  #take(): Token {
    const token = this.#next();
    this.#at += 1;
    return token;
  }

  #isSymbol(text: string): boolean {
    const token = this.#next();
    return token.type === 'symbol' && token.text === text;
  }

  #skip(text: string): boolean {
    if (!this.#isSymbol(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw new Unsupported();
  }

  #operator(among: readonly string[]): string | null {
    const { type, text } = this.#next();
    if (type !== 'operator' || !among.includes(text)) return null;
    this.#at += 1;
    return text;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unsupported();
    const expression = this.#level(0);
    this.#depth -= 1;
    return expression;
  }

  #level(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#level(level + 1);
    for (;;) {
      const operator = this.#operator(operators);
      if (operator === null) return left;
      left = joined(operator, left, this.#level(level + 1));
    }
  }

  #unary(): Expression {
    let minus = 0;
    while (this.#operator(['-']) !== null) minus += 1;
    let expression = this.#union();
    for (; minus > 0; minus -= 1) expression = { type: 'negation', of: expression };
    return expression;
  }

  #union(): Expression {
    let left = this.#path();
    while (this.#operator(['|']) !== null) left = { type: 'union', left, right: this.#path() };
    return left;
  }

  #path(): Expression {
    if (this.#isDeep()) return { type: 'path', from: 'document', predicates: [], steps: this.#steps(EVERY_NODE) };
    if (this.#skip('/')) {
      const steps = this.#startsStep() ? this.#steps() : [];
      return { type: 'path', from: 'document', predicates: [], steps };
    }
    if (this.#startsStep()) return { type: 'path', from: 'here', predicates: [], steps: this.#steps() };
    const from = this.#primary();
    const predicates = this.#predicates();
    if (this.#isDeep()) return { type: 'path', from, predicates, steps: this.#steps(EVERY_NODE) };
    if (this.#skip('/')) return { type: 'path', from, predicates, steps: this.#steps() };
    return predicates.length === 0 ? from : { type: 'path', from, predicates, steps: [] };
  }

  #primary(): Expression {
    const { type, text } = this.#take();
    if (type === 'literal') return { type: 'constant', value: text };
    if (type === 'number') return { type: 'constant', value: Number.parseFloat(text) };
    if (type === 'function') return this.#call(text);
    if (type !== 'symbol' || text !== '(') throw new Unsupported();
    const expression = this.#expression();
    this.#expect(')');
    return expression;
  }

  #call(name: string): Expression {
    const args: Expression[] = [];
    this.#expect('(');
    if (!this.#skip(')')) {
      do args.push(this.#expression());
      while (this.#skip(','));
      this.#expect(')');
    }
    return { type: 'call', apply: functionOf(name, args.length).apply, args };
  }

  #startsStep(): boolean {
    const { type, text } = this.#next();
    return (
      type === 'name' || type === 'axis' || type === 'node-type' || (type === 'symbol' && /^(?:@|\.\.?)$/.test(text))
    );
  }

  /** Skips `//`. */
  #isDeep(): boolean {
    if (!this.#skip('//')) return false;
    this.#countDeepStep();
    return true;
  }

  #countDeepStep(): void {
    this.#deepSteps += 1;
    if (this.#deepSteps > MAX_DEEP_STEPS) throw new Unsupported();
  }

  #steps(...first: readonly Step[]): readonly Step[] {
    const steps = [...first, this.#step()];
    for (;;) {
      if (this.#isDeep()) steps.push(EVERY_NODE, this.#step());
      else if (this.#skip('/')) steps.push(this.#step());
      else return steps;
    }
  }

  #step(): Step {
    if (this.#skip('.')) return { axis: 'self', test: { type: 'node' }, predicates: [] };
    if (this.#skip('..')) return { axis: 'parent', test: { type: 'node' }, predicates: [] };
    const axis = this.#axis();
    return { axis, test: this.#test(), predicates: this.#predicates() };
  }

  #axis(): Axis {
    if (this.#skip('@')) return 'attribute';
    const { type, text } = this.#next();
    if (type !== 'axis') return 'child';
    this.#at += 1;
    this.#expect('::');
    const axis = AXES.find((known) => known === text);
    if (axis === undefined) throw new Unsupported();
    if (/^(?:descendant|following|preceding|ancestor)/.test(axis)) this.#countDeepStep();
    return axis;
  }

  #test(): NodeTest {
    const { type, text } = this.#take();
    if (type === 'name') return text === '*' ? { type: 'any-name' } : { type: 'name', name: text };
    if (type !== 'node-type') throw new Unsupported();
    this.#expect('(');
    this.#expect(')');
    return { type: text === 'text' ? 'text' : 'node' };
  }

  #predicates(): readonly Expression[] {
    const predicates: Expression[] = [];
    while (this.#skip('[')) {
      predicates.push(this.#expression());
      this.#expect(']');
    }
    return predicates;
  }
}

const COMPARISONS: readonly Comparison[] = ['=', '!=', '<', '<=', '>', '>='];
const CALCULATIONS: readonly Calculation[] = ['+', '-', '*', 'div', 'mod'];

function joined(text: string, left: Expression, right: Expression): Expression {
  if (text === 'and' || text === 'or') return { type: 'logic', operator: text, left, right };
  const comparison = COMPARISONS.find((known) => known === text);
  if (comparison !== undefined) return { type: 'comparison', operator: comparison, left, right };
  const calculation = CALCULATIONS.find((known) => known === text);
  if (calculation !== undefined) return { type: 'calculation', operator: calculation, left, right };
  throw new Unsupported();
}
