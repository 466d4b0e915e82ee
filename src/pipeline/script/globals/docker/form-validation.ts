import { defineClass, nativeClass, type Throwable, throwableClasses } from '../../../../groovy/index.ts';
import { escapeHtml } from '../../../../kit/index.ts';

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

/** Returns a message as text of a page. Jenkins: `hudson.Util#escape`, which writes an apostrophe with a nought. */
export function escaped(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#039;');
}
