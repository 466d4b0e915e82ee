import type { TargetedInputEvent, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CheckNode, Choice, ChoiceNode, SecretNode, TextNode } from '../../../form-tree/index.ts';
import { CodeEditor } from '../code-editor.tsx';
import { FieldFrame, type FieldProps, idOf } from './field-frame.tsx';
import { type Finding, useChange, useForm } from './form-context.ts';

/** Holds how long somebody must have stopped typing before the server is asked, in milliseconds. */
const PAUSE = 350;
type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Renders a text; the server is asked about it while it is typed. */
export function TextField({ node, place }: FieldProps<TextNode>) {
  const change = useChange();
  const form = useForm();
  const [finding, setFinding] = useState<Finding | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = idOf(node);
  const onInput = (event: TargetedInputEvent<Typed>) => {
    node.value = event.currentTarget.value;
    change();
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const { check, suggest, value } = node;
      if (check !== undefined) setFinding(await form.check(check, value));
      if (suggest !== undefined) setNames(await form.suggest(suggest, value));
    }, PAUSE);
  };
  const shared = {
    id,
    name: node.plain ?? `_.${node.member}`,
    required: false,
    spellcheck: false,
    'aria-describedby': `${id}-says`,
    'aria-required': node.required ?? undefined,
    'aria-invalid': finding?.kind === 'error' ? ('true' as const) : undefined,
    onInput,
  };
  const isLong = node.shape === 'lines' || node.shape === 'list';
  return (
    <FieldFrame node={node} place={place} finding={finding}>
      {isLong ? (
        <LongText node={node} compiled={node.compiles && `${form.checks}descriptorByName/${node.compiles}`}>
          <textarea {...shared} class={isCode(node) ? 'code' : undefined} rows={rowsOf(node)} value={node.value}>
            {`\n${node.value}`}
          </textarea>
        </LongText>
      ) : (
        <input
          {...shared}
          type="text"
          value={node.value}
          inputMode={node.shape === 'number' ? 'numeric' : undefined}
          class={node.shape === 'number' ? 'short' : undefined}
          list={node.suggest === undefined ? undefined : `${id}-names`}
        />
      )}
      {node.suggest !== undefined && (
        <datalist id={`${id}-names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

interface LongTextProps {
  readonly node: TextNode;
  readonly compiled: string | undefined;
  readonly children: VNode;
}

function LongText({ node: { editor }, compiled, children }: LongTextProps) {
  if (editor === undefined) return children;
  return (
    <CodeEditor language={editor} compiled={compiled}>
      {children}
    </CodeEditor>
  );
}

function isCode({ member, editor }: TextNode): boolean {
  return editor !== undefined || /script|command|expression/i.test(member);
}

function rowsOf({ editor, value }: TextNode): number {
  return editor === undefined ? Math.min(12, Math.max(3, value.split('\n').length + 1)) : 20;
}

/** Renders a choice; one that the server fills asks for its choices when it is shown. */
export function ChoiceField({ node, place }: FieldProps<ChoiceNode>) {
  const change = useChange();
  const { fill } = useForm();
  const [choices, setChoices] = useState<readonly Choice[]>(node.choices);
  useEffect(() => {
    if (node.fill === undefined) return;
    void fill(node.fill, node.value).then((filled) => filled.length > 0 && setChoices(filled));
  }, [node, fill]);
  const id = idOf(node);
  return (
    <FieldFrame node={node} place={place}>
      <select
        id={id}
        name={node.plain ?? `_.${node.member}`}
        value={node.value}
        aria-describedby={`${id}-says`}
        onChange={(event) => {
          node.value = event.currentTarget.value;
          change();
        }}
      >
        {choices.length === 0 && <option value="">- none -</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value} selected={value === node.value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckField({ node, place }: FieldProps<CheckNode>) {
  const change = useChange();
  return (
    <FieldFrame node={node} place={place} isNamed>
      <label class="choice">
        <input
          type="checkbox"
          id={idOf(node)}
          name={node.plain ?? `_.${node.member}`}
          checked={node.on}
          onChange={(event) => {
            node.on = event.currentTarget.checked;
            change();
          }}
        />{' '}
        {node.label}
      </label>
    </FieldFrame>
  );
}

/** Renders a secret: what is stored is not in the page's inputs until somebody types another one. */
export function SecretField({ node, place }: FieldProps<SecretNode>) {
  const change = useChange();
  const stored = useRef(node.value);
  const [typed, setTyped] = useState('');
  const id = idOf(node);
  const shared = {
    id,
    autocomplete: 'new-password',
    value: typed,
    placeholder: node.isStored ? 'stored; type to replace it' : '',
    'aria-describedby': `${id}-says`,
    onInput: (event: TargetedInputEvent<Typed>) => {
      const { value } = event.currentTarget;
      setTyped(value);
      node.value = value === '' ? stored.current : value;
      change();
    },
  };
  return (
    <FieldFrame node={node} place={place}>
      {node.lines ? <textarea {...shared} class="code" rows={4} /> : <input {...shared} type="password" />}
    </FieldFrame>
  );
}
