import { fail } from '../../../model/index.ts';
import { node, setChild } from '../../../xml/index.ts';
import { isJsonObject, type JsonObject } from '../../parameters/submitted-json.ts';
import { submittedJson } from '../../parameters/types.ts';
import { route } from '../../route.ts';

const CRUMBS = 'hudson-security-csrf-GlobalCrumbIssuerConfiguration';
const ISSUER = 'hudson.security.csrf.DefaultCrumbIssuer';

export const configureSecurity = route({
  method: 'POST',
  path: '/configureSecurity/configure',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: {
    json: submittedJson(`\`${CRUMBS}.csrf.issuer\`: crumbs are wanted; without it they are switched off.`),
  },
  doc: 'Says whether a POST needs a crumb. Who may log in, and who may do what, stays as it is.',
  async handler({ parameters, services }) {
    const wanted = wantsCrumbs(parameters.json ?? fail('FORM_EXPECTED'));
    const issuer = node('crumbIssuer', { class: ISSUER }, [node('excludeClientIPFromCrumb', 'false')]);
    await services.home.settings.rewrite((xml) => setChild(xml, ['crumbIssuer'], wanted ? issuer : null));
    return { type: 'redirect', to: '/manage/' };
  },
});

/** Says whether a form turns crumbs on. The form is complete: a box that is not ticked is not in it. */
export function wantsCrumbs(form: JsonObject): boolean {
  const section = form[CRUMBS];
  const csrf = isJsonObject(section) ? section['csrf'] : undefined;
  return isJsonObject(csrf) && isJsonObject(csrf['issuer']);
}
