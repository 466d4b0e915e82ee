import type { Job } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { childOf, childText, node, parseXml, setChild, setText, type XmlElement } from '../../../xml/index.ts';
import { present, text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { pipelineOf } from './pipeline-run.ts';

/** Returns the page with the form of a pipeline's settings. Those it does not show are in the job's document alone. */
export async function pipelineConfigPage(context: RequestContext, job: Job): Promise<Reply> {
  const href = ownHref(context);
  const inline = inlineScript(parseXml(await context.services.home.items.readConfig(job)));
  return {
    type: 'page',
    title: `${job.name} Config`,
    page: {
      page: 'pipeline-config',
      name: job.name,
      action: `${href}configSubmit`,
      xmlHref: `${href}configure?as=xml`,
      syntaxHref: `${href}pipeline-syntax/`,
      description: job.config.description,
      script: inline?.script ?? null,
      sandbox: inline?.sandbox ?? true,
    },
  };
}

const submit = route({
  method: 'POST',
  path: '/_item/:item/configSubmit',
  permission: 'Job/Configure',
  crumb: 'required',
  otherVerbs: '404',
  parameters: {
    description: text('What people read about the job.'),
    script: text("The pipeline's script; missing: it stays."),
    sandbox: present('Any value: the script runs in the sandbox. Missing: it does not.'),
  },
  doc: "Changes a pipeline's description and script.",
  async handler(context) {
    const job = pipelineOf(context);
    const { parameters, services } = context;
    const { description, script } = parameters;
    if (script === undefined && description === undefined) fail('FORM_EXPECTED');
    let xml = await services.home.items.readConfig(job);
    if (description !== undefined) xml = setText(xml, ['description'], unix(description));
    if (script !== undefined) {
      xml = withDefinition(xml);
      xml = setText(xml, ['definition', 'script'], unix(script));
      xml = setText(xml, ['definition', 'sandbox'], String(parameters.sandbox));
    }
    await services.home.items.replaceConfig(job, xml);
    return { type: 'redirect', to: '.' };
  },
});

const INLINE = 'org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition';

/**
 * Returns the configuration with a definition. A script from elsewhere is not replaced by one of the form: throws
 * FORM_EXPECTED.
 */
function withDefinition(xml: string): string {
  const definition = childOf(parseXml(xml), 'definition');
  if (definition !== undefined && definition.attributes['class'] !== INLINE) fail('FORM_EXPECTED');
  return definition === undefined
    ? setChild(xml, ['definition'], node('definition', { class: INLINE, plugin: 'workflow-cps' }, []))
    : xml;
}

/** Returns the inline script, which is empty for a job without any; null where the script comes from elsewhere. */
function inlineScript(root: XmlElement): { readonly script: string; readonly sandbox: boolean } | null {
  const definition = childOf(root, 'definition');
  if (definition === undefined) return { script: '', sandbox: true };
  if (definition.attributes['class'] !== INLINE) return null;
  return { script: childText(definition, 'script') ?? '', sandbox: childText(definition, 'sandbox') === 'true' };
}

/** Returns a text with LF as line ends; forms send lines with CR and LF. */
function unix(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

export const configureRoutes: readonly Route[] = [submit];
