import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';
import { quoted } from './escape.ts';
import { JsonLexer } from './lexer.ts';

const STEP = 4;

/** Returns JSON with a line for each value. Invalid JSON is shown up to the point where it is valid. */
export function* prettyPrint(vm: Vm, text: string): Evaluation<string> {
  const lexer = new JsonLexer(vm, text);
  let indent = 0;
  let result = '';
  const newLine = (): string => `\n${' '.repeat(Math.max(0, indent))}`;
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    switch (token.kind) {
      case '{':
      case '[':
        indent += STEP;
        result += token.text + newLine();
        break;
      case '}':
      case ']':
        indent -= STEP;
        result += newLine() + token.text;
        break;
      case ',':
        result += `,${newLine()}`;
        break;
      case ':':
        result += ': ';
        break;
      case 'string':
        result += yield* quoted(vm, token.text.slice(1, -1));
        break;
      default:
        result += token.text;
    }
    if (vm.spend(4)) {
      vm.checkString(result.length);
      yield TICK;
    }
  }
  vm.checkString(result.length);
  return result;
}
