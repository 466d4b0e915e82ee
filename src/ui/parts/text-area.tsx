import { CodeEditor } from './code-editor.tsx';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly rows: number;
  readonly class?: string;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: 'true' | undefined;
  readonly 'data-path'?: string | undefined;
  readonly 'data-check-url'?: string | undefined;
  readonly 'data-same'?: string | undefined;
  /** Names the language of an editor that the script puts in its place; the field works without it. */
  readonly editor?: string | undefined;
  /** Holds the address that says what is wrong with a script in an editor. */
  readonly compiled?: string | undefined;
}

/** Renders a text area. HTML drops the first line break in one, so the component always adds one to drop. */
export function TextArea({ value, editor, compiled, ...attributes }: Props) {
  const area = (
    <textarea {...attributes} spellcheck={false}>
      {`\n${value}`}
    </textarea>
  );
  if (editor === undefined) return area;
  return (
    <CodeEditor language={editor} compiled={compiled}>
      {area}
    </CodeEditor>
  );
}
