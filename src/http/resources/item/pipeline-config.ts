import type { Job } from '../../../controller/index.ts';
import { childOf, childText, parseXml, type XmlElement } from '../../../xml/index.ts';
import { ownHref } from '../../reply/hrefs.ts';
import type { Reply, RequestContext } from '../../route.ts';

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

const INLINE = 'org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition';

/** Returns the inline script, which is empty for a job without any; null where the script comes from elsewhere. */
function inlineScript(root: XmlElement): { readonly script: string; readonly sandbox: boolean } | null {
  const definition = childOf(root, 'definition');
  if (definition === undefined) return { script: '', sandbox: true };
  if (definition.attributes['class'] !== INLINE) return null;
  return { script: childText(definition, 'script') ?? '', sandbox: childText(definition, 'sandbox') === 'true' };
}
