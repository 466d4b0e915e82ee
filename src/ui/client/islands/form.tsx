// The state of a form while somebody edits it: what is typed, what the server says of it, and how it is sent.
import { type ComponentChild, hydrate } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type FormTree, postedOf, settle } from '../../../form-tree/index.ts';
import { ConfigForm } from '../../parts/form/config-form.tsx';
import { type FormContext, FormShared } from '../../parts/form/form-context.ts';
import type { ConfigFormValues } from '../../types/config-form.ts';
import { loadDrawings } from '../icons.ts';
import { refusalOf } from '../post-form.ts';
import { toast } from '../toast.ts';
import { valuesOf } from '../values.ts';
import { asker } from './form/asker.ts';
import { messageIn, type Refusal, refusalIn } from './form/refusal.ts';

export function start(element: HTMLElement): void {
  void loadDrawings();
  hydrate(<LiveForm values={valuesOf<ConfigFormValues>(element)} />, element);
}

function LiveForm({ values }: { values: ConfigFormValues }): ComponentChild {
  const { tree, action, crumb, next } = values;
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [told, announce] = useState('');
  const loaded = useRef(values.loaded);
  const shared = useMemo(
    (): FormContext => ({
      offers: tree.offers,
      refusal,
      checks: values.checks,
      changed: () => setChanged(true),
      announce,
      ...asker(values),
    }),
    [refusal, values, tree],
  );
  const send = async (isApplied: boolean): Promise<void> => {
    setBusy(true);
    const answer = await post(action, fieldsOf(tree, crumb, isApplied, loaded.current));
    setBusy(false);
    if (typeof answer === 'string') return setRefusal(refusalIn(answer));
    setRefusal(null);
    setChanged(false);
    if (!isApplied) {
      leaveQuietly();
      return location.assign(next.replace('{name}', () => encodeURIComponent(nameIn(tree))));
    }
    loaded.current = answer.headers.get('X-Configuration') ?? loaded.current;
    settle(tree);
    toast('Saved');
  };
  useEffect(() => setReady(true), []);
  useEffect(() => (isChanged ? warnBeforeLeaving() : undefined), [isChanged]);
  useEffect(() => {
    const apply = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void send(true);
    };
    document.addEventListener('keydown', apply);
    return () => document.removeEventListener('keydown', apply);
  });
  useEffect(() => {
    if (refusal !== null) showPlace(refusal.place);
  }, [refusal]);
  return (
    <FormShared.Provider value={shared}>
      <ConfigForm
        tree={tree}
        action={action}
        crumb={crumb}
        isReady={isReady}
        isBusy={isBusy}
        isChanged={isChanged}
        refusal={refusal?.whole ?? null}
        onSend={(isApplied) => void send(isApplied)}
      />
      <p class="unseen" role="status">
        {told}
      </p>
    </FormShared.Provider>
  );
}

/** Returns the name that a form posts for its object; '' where it has none. */
function nameIn(tree: FormTree): string {
  const name: unknown = Reflect.get(postedOf(tree, false), 'name');
  return typeof name === 'string' ? name.trim() : '';
}

/** Returns the fields that a browser sends with a form. */
function fieldsOf(
  tree: FormTree,
  crumb: ConfigFormValues['crumb'],
  isApplied: boolean,
  loaded: string | null,
): URLSearchParams {
  const fields = new URLSearchParams();
  const form = document.querySelector<HTMLFormElement>('form.config-form');
  for (const [name, value] of form === null ? [] : new FormData(form))
    if (typeof value === 'string') fields.append(name, value);
  fields.set('json', JSON.stringify(postedOf(tree, isApplied)));
  fields.set('Submit', '');
  fields.set('core:apply', isApplied ? 'true' : '');
  if (crumb !== null) fields.set(crumb.field, crumb.value);
  if (loaded !== null) fields.set('loaded', loaded);
  return fields;
}

/** Returns the answer, or why there is none. */
async function post(action: string, fields: URLSearchParams): Promise<Response | string> {
  try {
    const answer = await fetch(action, { method: 'POST', body: fields, redirect: 'manual' });
    if (answer.ok || answer.type === 'opaqueredirect') return answer;
    return answer.headers.has('X-Error') ? refusalOf(answer) : (messageIn(await answer.text()) ?? refusalOf(answer));
  } catch {
    return 'The server could not be reached. Nothing was saved, and nothing of the form is lost.';
  }
}

let isLeaving = false;

function leaveQuietly(): void {
  isLeaving = true;
}

function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** Goes to the field that the server refused. */
function showPlace(place: string): void {
  const field = document.querySelector(`[data-place="${CSS.escape(place)}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}
