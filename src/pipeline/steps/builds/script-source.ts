import type { ScmRevision } from '../../../points/index.ts';
import { abort } from '../../flow/failure.ts';
import { readTrustedFile } from '../../host/trusted-file.ts';
import type { Json } from '../../journal/index.ts';
import { loadingOf } from '../../libraries/loading.ts';
import { describe } from '../../script/describables/index.ts';
import { elementOf } from '../../script/describables/xml.ts';
import { sourceValue } from '../../script/globals/scm.ts';
import { defineStep } from '../define.ts';
import { instantiating } from '../delegate.ts';

/** Reads a file from the source of the script itself, at the same revision. Jenkins: `ReadTrustedStep`. */
export const readTrusted = defineStep({
  name: 'readTrusted',
  className: 'org.jenkinsci.plugins.workflow.multibranch.ReadTrustedStep',
  displayName: 'Read trusted file from SCM',
  parameters: [{ name: 'path', type: 'String', required: true }],
  shows: 'path',
  *run(call) {
    const { node, scope } = call;
    const path = call.args.text('path');
    return yield* call.effect('read', (at) => readTrustedFile(loadingOf(call, { node, scope, at }), path));
  },
});

const RESOLVE = 'org.jenkinsci.plugins.workflow.multibranch.ResolveScmStep';
const NO_BRANCH = 'Could not find any matching branch';

/** Returns the first of several branches that a source has. Jenkins: `ResolveScmStep`. */
export const resolveScm = defineStep({
  name: 'resolveScm',
  className: RESOLVE,
  displayName: 'Resolves an SCM from an SCM Source and a list of candidate target branch names',
  parameters: [
    { name: 'source', type: 'describable', required: true },
    { name: 'targets', type: 'List<String>', required: true },
    { name: 'ignoreErrors', type: 'boolean' },
  ],
  *run(call) {
    const { args, host, machine, node, scope } = call;
    const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
    const described = yield* instantiating(
      call,
      describe(options, args.value('source'), 'scm-source', `${RESOLVE}.source`),
    );
    const source = host.kinds.read('scm-source', elementOf(described));
    if (source.kind === null) return call.abort(`Sources of the kind ${source.tag} are not known here`);
    const kind = source.kind;
    const targets = (args.texts('targets') ?? []).filter((target) => target.trim() !== '');
    const ignoresErrors = args.bool('ignoreErrors');
    const found = yield* call.effect<Json>('resolve', async (at) => {
      const { env, log } = loadingOf(call, { node, scope, at });
      const context = host.sources.context({ log, signal: at.signal, env });
      log.line(`Checking for first existing branch from [${targets.join(', ')}]...`);
      for (const target of targets) {
        const revision = await kind.resolve(source.config, context, target);
        if (revision === null || revision.head.name !== target) continue;
        log.line(`Found ${target} at revision ${revision.hash}`);
        return revision as unknown as Json;
      }
      if (!ignoresErrors) throw abort(NO_BRANCH);
      log.line(NO_BRANCH);
      return null;
    });
    // The effect answered it.
    const revision = found as unknown as ScmRevision | null;
    if (revision === null) return null;
    const scm = kind.scmOf(source.config, revision.head, revision);
    return scm.kind === null ? call.abort(`${scm.tag} cannot be checked out here`) : sourceValue(scm);
  },
});
