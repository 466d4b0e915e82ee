import { defineClass, nativeClass, type Throwable, throwableClasses } from '../../../../groovy/index.ts';
import { escapeHtml } from '../../../../kit/index.ts';

/** Names the exception that Jenkins throws where a name is invalid. */
export const FORM_VALIDATION = 'hudson.util.FormValidation';

const type = defineClass(
  FORM_VALIDATION,
  throwableClasses.find(({ type: { name } }) => name === 'java.io.IOException')?.type,
);

/** Describes the class of that exception, whose text differs from that of other exceptions. */
export const formValidationClass = nativeClass<Throwable>(type, {
  methods: [['toString', 0, ({ state }) => `ERROR: ${state.message ?? ''}`]],
});

/** Returns a message as text of a page. Jenkins: `hudson.Util#escape`, which writes an apostrophe with a nought. */
export function escaped(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#039;');
}
