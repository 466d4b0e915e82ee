import { defineClass, nativeClass, type Throwable, throwableClasses } from '../../../../groovy/index.ts';

/** What Jenkins throws where a name is none. */
export const FORM_VALIDATION = 'hudson.util.FormValidation';

const type = defineClass(
  FORM_VALIDATION,
  throwableClasses.find(({ type: { name } }) => name === 'java.io.IOException')?.type,
);

/** Its text is not that of other exceptions. */
export const formValidationClass = nativeClass<Throwable>(type, {
  methods: [['toString', 0, ({ state }) => `ERROR: ${state.message ?? ''}`]],
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Its message is text of a page. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
