import { fail } from '../../../model/index.ts';
import { isJsonObject, parseSubmitted } from '../../parameters/submitted-json.ts';
import { everyField } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { snippetOf } from './snippet.ts';

/** Returns the route below a place that writes the call of a step. Jenkins: `Snippetizer#doGenerateSnippet`. */
export function generateSnippet(prefix: string): Route {
  return route({
    method: 'POST',
    path: `${prefix}/pipeline-syntax/generateSnippet`,
    permission: prefix === '' ? 'Overall/Read' : 'Job/Read',
    crumb: 'required',
    audit: 'never',
    parameters: {
      fields: everyField('`step` names the step, others its parameters as `_.NAME`; or `json` with all of them.'),
    },
    doc: 'Writes the Groovy code that calls a step with the given parameters.',
    async handler({ services, parameters: { fields } }) {
      const json = fields.get('json');
      const form = json === undefined ? {} : parseSubmitted(json);
      if (!isJsonObject(form)) return fail('FORM_EXPECTED');
      const given = (name: string): string => {
        const value = form[name] ?? fields.get(`_.${name}`) ?? '';
        return typeof value === 'object' ? '' : String(value);
      };
      const name = fields.get('step') ?? String(form['step'] ?? '');
      const step = (await services.pipelineViews.steps()).find((each) => each.name === name) ?? fail('PAGE_NOT_FOUND');
      const values = new Map(step.parameters.map((parameter) => [parameter.name, given(parameter.name)]));
      return { type: 'text', text: snippetOf(step, values), contentType: 'text/plain;charset=utf-8' };
    },
  });
}
