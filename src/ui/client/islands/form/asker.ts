import type { FormTree, Offer, Part } from '../../../../form-tree/index.ts';
import { copied } from '../../../parts/form/copied.ts';
import type { Finding, FormContext } from '../../../parts/form/form-context.ts';
import type { ConfigFormValues } from '../../../types/config-form.ts';
import { crumbHeaders } from '../../server.ts';
import { toast } from '../../toast.ts';

interface FreshPart {
  readonly part: Part;
  readonly offers: FormTree['offers'];
}

/** Returns what a form asks the server while somebody edits it. */
export function asker({
  tree,
  parts,
  checks,
}: Pick<ConfigFormValues, 'tree' | 'parts' | 'checks'>): Pick<
  FormContext,
  'fresh' | 'check' | 'tries' | 'fill' | 'suggest'
> {
  return {
    async fresh(of, className) {
      const offer = tree.offers[of]?.find((each) => each.className === className);
      if (offer?.nodes !== undefined) return copied(partOf(offer));
      if (parts === null) return null;
      const query = new URLSearchParams({ family: of, class: className });
      const answer = await fetchOrNull(`${parts}?${query}`);
      if (answer === null) {
        toast('The server did not answer with the settings of that.', 'error');
        return null;
      }
      const made: FreshPart = await answer.json();
      for (const [name, offers] of Object.entries(made.offers)) tree.offers[name] ??= offers;
      return copied(made.part);
    },
    async check(method, value) {
      const answer = await fetchOrNull(`${checks}descriptorByName/${method}?${new URLSearchParams({ value })}`);
      return answer === null ? null : findingIn(await answer.text());
    },
    async tries(method, values) {
      const answer = await fetchOrNull(`${checks}descriptorByName/${method}`, {
        method: 'POST',
        headers: crumbHeaders(),
        body: new URLSearchParams(values),
      });
      return answer === null ? null : findingIn(await answer.text());
    },
    async fill(method, value) {
      const answer = await fetchOrNull(`${checks}descriptorByName/${method}`, {
        method: 'POST',
        headers: crumbHeaders(),
        body: new URLSearchParams({ credentialsId: value }),
      });
      const list: { values?: readonly { readonly name: string; readonly value: string }[] } =
        answer === null ? {} : await answer.json();
      return (list.values ?? []).map((each) => ({ value: each.value, text: each.name }));
    },
    async suggest(method, value) {
      const last = value.slice(value.lastIndexOf(',') + 1).trim();
      const answer = await fetchOrNull(`${checks}descriptorByName/${method}?${new URLSearchParams({ value: last })}`);
      const found: { suggestions?: readonly { readonly name: string }[] } = answer === null ? {} : await answer.json();
      return (found.suggestions ?? []).map(({ name }) => name);
    },
  };
}

function partOf({ className, label, nodes = [] }: Offer): Part {
  return { key: 0, className, label, on: true, nodes };
}

async function fetchOrNull(address: string, init?: RequestInit): Promise<Response | null> {
  try {
    const answer = await fetch(address, init);
    return answer.ok ? answer : null;
  } catch {
    return null;
  }
}

/** Returns what the short page of a check says: it is HTML, of which only the text is taken. */
function findingIn(html: string): Finding | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const said = body.querySelector('.error, .warning, .ok');
  const text = (said?.textContent ?? '').trim();
  if (said === null || text === '') return null;
  const kind = said.classList.contains('error') ? 'error' : said.classList.contains('warning') ? 'warning' : 'ok';
  return { kind, text };
}
