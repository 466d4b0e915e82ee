import { FilterError, type FilterToken, filterTokens } from './tokens.ts';
import { calculate, callMethod, compare, contains, equal, type FilterValue, isTrue, NotApplicable } from './values.ts';

type Variables = ReadonlyMap<string, FilterValue>;
type Expression = (variables: Variables) => FilterValue;

/** Says whether a combination is selected. Throws FilterError where that cannot be evaluated. */
export type CombinationFilter = (variables: Variables) => boolean;

const DEEPEST = 100;
const REFUSED_SYMBOLS = ['=~', '==~', '<=>', '=', '{', '~', '?.', '..', '**', '===', '!=='];

/**
 * Reads a matrix project's combination filter: a Groovy expression of the shapes that people write there. It knows
 * texts, numbers, truth values, lists, the usual operators and a few methods; whatever else an expression has is refused
 * with its place. As in Jenkins only `true` itself selects a combination. Throws FilterError.
 *
 * It stands in until the Groovy language is there, which takes its place.
 */
export function parseCombinationFilter(source: string): CombinationFilter {
  const expression = new FilterParser(filterTokens(source)).whole();
  return (variables) => expression(variables) === true;
}

/** Turns words into a function, operators that bind less first. */
class FilterParser {
  readonly #tokens: readonly FilterToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly FilterToken[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    if (this.#current.kind === 'name' && this.#current.text === 'return') this.#at += 1;
    const expression = this.#choice();
    while (this.#takes(';'));
    if (this.#current.kind !== 'end') this.#refuse();
    return expression;
  }

  get #current(): FilterToken {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', line: 1, column: 1 };
  }

  #isAt(symbol: string): boolean {
    return this.#current.kind === 'symbol' && this.#current.text === symbol;
  }

  #takes(symbol: string): boolean {
    const found = this.#isAt(symbol);
    if (found) this.#at += 1;
    return found;
  }

  #expect(symbol: string): void {
    if (!this.#takes(symbol)) this.#refuse(`‘${symbol}’ is expected here`);
  }

  #refuse(text?: string): never {
    const { kind, text: found } = this.#current;
    const unsupported = kind === 'symbol' && REFUSED_SYMBOLS.includes(found);
    if (unsupported) throw new FilterError(`‘${found}’ is not supported`, this.#current);
    const unexpected = kind === 'end' ? 'the expression is not complete' : `‘${found}’ is not expected here`;
    throw new FilterError(text ?? unexpected, this.#current);
  }

  #choice(): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.#refuse('the expression is nested too deeply');
    const condition = this.#or();
    let whole = condition;
    if (this.#takes('?:')) {
      const otherwise = this.#choice();
      whole = (variables) => {
        const value = condition(variables);
        return isTrue(value) ? value : otherwise(variables);
      };
    } else if (this.#takes('?')) {
      const then = this.#choice();
      this.#expect(':');
      const otherwise = this.#choice();
      whole = (variables) => (isTrue(condition(variables)) ? then(variables) : otherwise(variables));
    }
    this.#depth -= 1;
    return whole;
  }

  #or(): Expression {
    const parts = [this.#and()];
    while (this.#takes('||')) parts.push(this.#and());
    return alone(parts) ?? ((variables) => parts.some((part) => isTrue(part(variables))));
  }

  #and(): Expression {
    const parts = [this.#equality()];
    while (this.#takes('&&')) parts.push(this.#equality());
    return alone(parts) ?? ((variables) => parts.every((part) => isTrue(part(variables))));
  }

  #equality(): Expression {
    return this.#operators(
      ['==', '!='],
      () => this.#relation(),
      (operator, a, b) => (operator === '==' ? equal(a, b) : !equal(a, b)),
    );
  }

  #relation(): Expression {
    const left = this.#operators(
      ['<', '<=', '>', '>='],
      () => this.#sum(),
      (operator, a, b) => {
        const order = compare(a, b);
        if (operator.startsWith('<')) return operator === '<' ? order < 0 : order <= 0;
        return operator === '>' ? order > 0 : order >= 0;
      },
    );
    const at = this.#current;
    const negated = this.#isAt('!') && this.#nextIs('in');
    if (negated) this.#at += 1;
    else if (!(at.kind === 'name' && at.text === 'in')) return left;
    this.#at += 1;
    const list = this.#sum();
    return (variables) => placed(at, () => contains(list(variables), left(variables)) !== negated);
  }

  #nextIs(name: string): boolean {
    const next = this.#tokens[this.#at + 1];
    return next?.kind === 'name' && next.text === name;
  }

  #sum(): Expression {
    return this.#operators(['+', '-'], () => this.#product(), calculate);
  }

  #product(): Expression {
    return this.#operators(['*', '/', '%'], () => this.#sign(), calculate);
  }

  /** Reads operators of the same strength, from left to right. */
  #operators(
    symbols: readonly string[],
    operand: () => Expression,
    apply: (operator: string, a: FilterValue, b: FilterValue) => FilterValue,
  ): Expression {
    const first = operand();
    const rest: { at: FilterToken; right: Expression }[] = [];
    while (this.#current.kind === 'symbol' && symbols.includes(this.#current.text)) {
      const at = this.#current;
      this.#at += 1;
      rest.push({ at, right: operand() });
    }
    if (rest.length === 0) return first;
    return (variables) => {
      let value = first(variables);
      for (const { at, right } of rest) {
        const other = right(variables);
        value = placed(at, () => apply(at.text, value, other));
      }
      return value;
    };
  }

  #sign(): Expression {
    const at = this.#current;
    let turns = 0;
    while (this.#takes('!')) turns += 1;
    if (turns > 0) {
      const operand = this.#sign();
      return (variables) => isTrue(operand(variables)) === (turns % 2 === 0);
    }
    if (!this.#takes('-')) return this.#withCalls();
    const operand = this.#withCalls();
    return (variables) => placed(at, () => calculate('-', 0, operand(variables)));
  }

  #withCalls(): Expression {
    const target = this.#value();
    const calls: { at: FilterToken; args: readonly Expression[] }[] = [];
    while (this.#takes('.')) {
      const at = this.#current;
      if (at.kind !== 'name') this.#refuse();
      this.#at += 1;
      if (['matches', 'replaceAll', 'split', 'find', 'any', 'every'].includes(at.text)) {
        throw new FilterError(`‘${at.text}’ is not supported`, at);
      }
      this.#expect('(');
      calls.push({ at, args: this.#list(')') });
    }
    if (calls.length === 0) return target;
    return (variables) => {
      let value = target(variables);
      for (const { at, args } of calls) {
        const given = args.map((each) => each(variables));
        value = placed(at, () => callMethod(value, at.text, given));
      }
      return value;
    };
  }

  #value(): Expression {
    const at = this.#current;
    if (this.#takes('(')) {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (this.#takes('[')) {
      const items = this.#list(']');
      return (variables) => items.map((each) => each(variables));
    }
    if (at.kind === 'symbol' || at.kind === 'end') this.#refuse();
    this.#at += 1;
    if (at.kind === 'string') return () => at.text;
    if (at.kind === 'number') return () => Number(at.text);
    return named(at);
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#takes(end)) {
      if (items.length > 0) this.#expect(',');
      if (items.length > 0 && this.#takes(end)) break;
      items.push(this.#choice());
    }
    return items;
  }
}

function named(at: FilterToken): Expression {
  switch (at.text) {
    case 'true':
      return () => true;
    case 'false':
      return () => false;
    case 'null':
      return () => null;
    default:
      return (variables) => {
        const value = variables.get(at.text);
        if (value === undefined) throw new FilterError(`there is no axis or parameter ‘${at.text}’`, at);
        return value;
      };
  }
}

function alone(parts: readonly Expression[]): Expression | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}

function placed<T>(at: FilterToken, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof NotApplicable) throw new FilterError(error.message, at);
    throw error;
  }
}
