import type { MethodCall } from '../../../groovy/index.ts';
import type { AgentModel, Code } from '../model.ts';
import type { Codes } from './codes.ts';
import { blockOf, sectionsOf, textOf } from './syntax.ts';

/** Names the field that `agent { type 'value' }` sets, by type. */
const SOLE_FIELDS: Readonly<Record<string, string>> = { docker: 'image', dockerfile: 'filename' };

/** Reads an agent: `agent any`, `agent { label 'x' }`, `agent { docker { image 'x' } }`. */
export function readAgent(call: MethodCall, codes: Codes): AgentModel {
  const block = blockOf(call);
  const [type] = block === null ? [] : sectionsOf(block);
  if (block === null || type === undefined) return { type: textOf(call.arguments[0]) ?? 'none', fields: {} };
  const inner = blockOf(type.call);
  if (inner !== null) {
    const fields: Record<string, Code> = {};
    for (const { name, call: field } of sectionsOf(inner)) {
      const [value] = field.arguments;
      const nested = blockOf(field);
      if (nested !== null && type.name === 'kubernetes') {
        // A block of fields, such as that of a container: each is a field of its own.
        for (const part of sectionsOf(nested)) {
          const [content] = part.call.arguments;
          if (content !== undefined) fields[`${name}.${part.name}`] = codes.value(content);
        }
      } else if (nested !== null) fields[name] = codes.block(nested);
      else if (value !== undefined) fields[name] = codes.value(value);
    }
    return { type: type.name, fields };
  }
  const [value] = type.call.arguments;
  if (value === undefined || (value.kind === 'boolean' && type.name === 'dockerfile')) {
    return { type: type.name, fields: {} };
  }
  return { type: type.name, fields: { [SOLE_FIELDS[type.name] ?? type.name]: codes.value(value) } };
}
