import { newMap, type Value } from '../../../groovy/index.ts';
import { fieldsOf, instantiate } from '../../script/describables/index.ts';
import { defineStep } from '../define.ts';
import { performKind } from './perform-kind.ts';

/** Publishes a folder of HTML: `publishHTML([reportName: 'Docs', …])`. Jenkins: `PublishHTMLStep`. */
export const publishHtml = defineStep({
  name: 'publishHTML',
  className: 'htmlpublisher.workflow.PublishHTMLStep',
  displayName: 'Publish HTML reports',
  parameters: [{ name: 'target', type: 'value', required: true, fields: fieldsOf('htmlTarget') }],
  needs: 'workspace',
  *run(call) {
    const { args, host, machine } = call;
    const targets: Value = machine.list([args.value('target')]);
    const described = newMap(machine, [
      ['$class', 'htmlpublisher.HtmlPublisher'],
      ['reportTargets', targets],
    ]);
    const { kind, ...rest } = yield* instantiate({ machine, kinds: host.kinds }, described, 'publisher');
    if (kind?.family !== 'publisher')
      return machine.fail('java.lang.IllegalStateException', 'There is no publisher of HTML');
    const config = 'config' in rest ? rest.config : null;
    const result = yield* performKind(call, (context) => kind.perform(config, context));
    if (result !== 'SUCCESS') host.run.worsen(result);
    return null;
  },
});
