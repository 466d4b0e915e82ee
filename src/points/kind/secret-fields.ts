import { node } from '../../xml/index.ts';
import { type Field, type FieldFacts, factsOf } from './fields.ts';

/** Makes a field for a secret: plain in memory, encrypted on disk, accepted in either form. */
export function secret(options: FieldFacts = {}): Field<string> {
  return {
    ...factsOf(options),
    type: 'String',
    fromXml: (element, context) => context.decrypt(element?.text ?? ''),
    toXml: (name, value, context) => [node(name, context.encrypt(value))],
    secrets: (element) => [{ element }],
  };
}

/** Makes a field for a secret that may be missing: it is then null, and not written. */
export function optionalSecret(options: FieldFacts = {}): Field<string | null> {
  return {
    ...factsOf(options),
    type: 'String',
    fromXml: (element, context) => (element === undefined ? null : context.decrypt(element.text)),
    toXml: (name, value, context) => (value === null ? [] : [node(name, context.encrypt(value))]),
    secrets: (element) => [{ element }],
  };
}

/**
 * Makes a field for bytes that are a secret: plain in memory, encrypted on disk, accepted in base64 too. What was encrypted
 * with a key that is not here stays the text that it is. Jenkins: `SecretBytes`.
 */
export function secretBytes(options: FieldFacts = {}): Field<Buffer | string> {
  const plainOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
  return {
    ...factsOf(options),
    type: 'String',
    bytes: true,
    fromXml(element, context) {
      const text = element?.text.trim() ?? '';
      return (context.decryptBytes === undefined ? plainOf(text) : context.decryptBytes(text)) ?? text;
    },
    toXml: (name, value, context) => [
      node(name, typeof value === 'string' ? value : (context.encryptBytes?.(value) ?? value.toString('base64'))),
    ],
    secrets: (element) => [{ element, bytes: true }],
  };
}
