import { messageOf } from '../../kit/index.ts';
import type { ScmRevision } from '../../points/index.ts';
import { type Fetching, scriptByCheckout, sourceContextOf } from './fetch-script.ts';
import { REVISION_ACTION, revisionOf, sourceOf } from './scm-of-run.ts';
import { ScriptMissing } from './script-missing.ts';

/**
 * Returns the script of the branch that the job was made for, at the branch's newest revision, which is recorded in the
 * run. Where the author of a change request is not trusted, it returns the target's script. Jenkins: `SCMBinder#create`.
 */
export async function fetchBranchScript(fetching: Fetching, path: string): Promise<string> {
  const { active, deps } = fetching;
  const found = sourceOf(deps, active);
  if (found === null) throw new ScriptMissing('The source of the branch is not there any more');
  const { branch, source } = found;
  const { kind, config } = source;
  const context = sourceContextOf(fetching);
  const noted = revisionOf(active);
  const tip = noted === null ? await kind.tip(config, context, branch.head) : { ...noted, head: branch.head };
  if (tip === null) {
    active.log.error(
      `Could not determine exact tip revision of ${branch.head.name}; falling back to nondeterministic checkout`,
    );
    return scriptByCheckout(fetching, kind.scmOf(config, branch.head, null), path);
  }
  if (noted === null) await noteRevision(fetching, branch.sourceId, tip);
  const trusted = await kind.trusted(config, context, tip);
  const text = await read(fetching, trusted, path, 'Could not do lightweight checkout, falling back to heavyweight');
  if (text === null) return scriptByCheckout(fetching, kind.scmOf(config, branch.head, trusted), path);
  active.log.line(`Obtained ${path} from ${textOf(trusted)}`);
  if (trusted !== tip) {
    const own = await read(fetching, tip, path, 'Could not compare lightweight checkout of trusted revision');
    if (own !== null && own !== text) {
      active.log.line(`‘${path}’ has been modified in an untrusted revision`);
    }
  }
  return text;
}

async function noteRevision({ active, deps }: Fetching, sourceId: string, revision: ScmRevision): Promise<void> {
  const { job, run } = active;
  run.actions = [...run.actions, { tag: REVISION_ACTION, data: { sourceId, revision } }];
  await deps.home.runs.save(job, run);
}

/** Returns the text of a file; null where it is missing or cannot be read this way, which is logged with `trouble`. */
async function read(fetching: Fetching, revision: ScmRevision, path: string, trouble: string): Promise<string | null> {
  const { active, deps } = fetching;
  const source = sourceOf(deps, active)?.source;
  try {
    const text = await source?.kind.readFile(source.config, sourceContextOf(fetching), revision, path);
    if (text !== undefined && text !== null) return text;
    active.log.error(trouble);
    active.log.line(`java.io.FileNotFoundException: ${path}`);
  } catch (error) {
    fetching.signal.throwIfAborted();
    active.log.error(trouble);
    active.log.line(messageOf(error));
  }
  return null;
}

function textOf({ hash, targetHash, head }: ScmRevision): string {
  return head.changeRequest?.strategy === 'merge' && targetHash !== undefined ? `${hash}+${targetHash}` : hash;
}
