import { bindDocument } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { childOf, parseXml } from '../../../xml/index.ts';
import type { JsonObject } from '../../parameters/submitted-json.ts';
import { present, submittedJson, text } from '../../parameters/types.ts';
import { configurationTag } from '../../reply/configuration-tag.ts';
import { saved } from '../../reply/saved.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { checkNotComputed } from './computed-item-guard.ts';

const INLINE = 'org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition';

const FORM = {
  json: submittedJson('The structured form, as the page of the item sends it.'),
  description: text('Without `json`: what people read about a pipeline.'),
  script: text("Without `json`: a pipeline's script; missing: it stays."),
  sandbox: present('Without `json`, any value: the script runs in the sandbox. Missing: it does not.'),
  loaded: text('What the form was made of, as the page had it: another state of the configuration is then refused.'),
  'core:apply': text('`true`: the answer is a small document, not the way back to the item.'),
};

/** Saves the form of an item. Jenkins: `Job#doConfigSubmit`, `AbstractFolder#doConfigSubmit`. */
const submit = route({
  method: 'POST',
  path: '/_item/:item/configSubmit',
  permission: 'Job/Configure',
  crumb: 'required',
  otherVerbs: '404',
  parameters: FORM,
  doc: 'Changes the configuration of an item by its form. What the form does not speak of stays; all of it counts, or nothing.',
  async handler(context) {
    const { item, parameters, services } = context;
    checkNotComputed(services, item);
    if (item.kind === 'unloadable') return fail('FORM_EXPECTED');
    const { home, kinds } = services;
    const binding = { kinds, context: kinds.context, secrets: home.secrets };
    await home.items.rewrite(item, (xml) => {
      if (parameters.loaded !== undefined && parameters.loaded !== configurationTag(xml))
        fail('FORM_OUTDATED', item.name);
      return bindDocument(binding, item.itemKind, parameters.json ?? plainForm(context, xml), xml);
    });
    const answer = saved(parameters['core:apply'], '.');
    if (answer.type !== 'text') return answer;
    return { ...answer, headers: { 'X-Configuration': configurationTag(await home.items.readConfig(item)) } };
  },
});

/** Returns what the page of a pipeline sends. Throws FORM_EXPECTED, also where the script would replace one from elsewhere. */
function plainForm({ item, parameters }: RequestContext<typeof FORM>, xml: string): JsonObject {
  const { description, script, sandbox } = parameters;
  const isPipeline = item.kind === 'job' && item.itemKind.form === 'pipeline';
  if (!isPipeline || (description === undefined && script === undefined)) return fail('FORM_EXPECTED');
  const definition = childOf(parseXml(xml), 'definition');
  const isElsewhere = definition !== undefined && definition.attributes['class'] !== INLINE;
  if (script !== undefined && isElsewhere) return fail('FORM_EXPECTED');
  return {
    ...(description !== undefined && { description }),
    ...(script !== undefined && { definition: { $class: INLINE, script, sandbox } }),
  };
}

export const configSubmitRoutes: readonly Route[] = [submit];
