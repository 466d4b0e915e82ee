import type { ClosureExpression, MethodCall } from '../../../groovy/index.ts';
import type { CallModel, Code, InputModel, PostModel, ToolModel, ValueModel } from '../model.ts';
import type { Codes } from './codes.ts';
import { blockOf, sectionsOf } from './syntax.ts';

export function readOptions(block: ClosureExpression, codes: Codes): CallModel[] {
  return sectionsOf(block).map(({ name, call }) => codes.call(name, call));
}

/** Reads the calls of `parameters` or `triggers`. */
export function readValues(block: ClosureExpression, codes: Codes): ValueModel[] {
  return sectionsOf(block).map(({ name, call }) => codes.valueOf(name, call));
}

export function readTools(block: ClosureExpression, codes: Codes): ToolModel[] {
  return sectionsOf(block).flatMap(({ name, call }) => {
    const [version] = call.arguments;
    return version === undefined ? [] : [{ type: name, version: codes.value(version) }];
  });
}

export function readPost(block: ClosureExpression, codes: Codes): PostModel[] {
  return sectionsOf(block).flatMap(({ name, call }) => {
    const body = blockOf(call);
    return body === null ? [] : [{ condition: name, body: codes.block(body) }];
  });
}

export function readLibraries(block: ClosureExpression, codes: Codes): Code[] {
  return sectionsOf(block).flatMap(({ call }) => call.arguments.map((each) => codes.value(each)));
}

export function readInput(call: MethodCall, codes: Codes): InputModel {
  const block = blockOf(call);
  const fields: Record<string, Code> = {};
  let parameters: ValueModel[] = [];
  if (block === null) {
    for (const entry of call.named) {
      if (entry.kind === 'entry' && entry.key.kind === 'string') fields[entry.key.value] = codes.value(entry.value);
    }
    const [message] = call.arguments;
    if (message !== undefined) fields['message'] = codes.value(message);
    return { fields, parameters };
  }
  for (const { name, call: field } of sectionsOf(block)) {
    const nested = blockOf(field);
    const [value] = field.arguments;
    if (name === 'parameters' && nested !== null) parameters = readValues(nested, codes);
    else if (value !== undefined) fields[name] = codes.value(value);
  }
  return { fields, parameters };
}
