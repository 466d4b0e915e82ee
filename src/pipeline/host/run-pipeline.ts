import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActiveRun, FlowDependencies, Part } from '../../builds/index.ts';
import { causeLines } from '../../model/index.ts';
import { type DefinitionKind, pipelineConfig } from '../../points/index.ts';
import { runFlow } from '../run-flow.ts';
import { createHost } from './create-host.ts';

/** Makes the part of `builds` that runs the scripts of pipeline jobs. */
export function createPipelines(deps: FlowDependencies): Part {
  return async (active) => {
    const script = scriptOf(active);
    if (!active.passed('head')) {
      active.log.clear();
      for (const cause of active.run.causes) {
        for (const line of causeLines(cause, (id) => deps.users.displayName(id))) active.log.line(line);
      }
      active.enter('prepare');
    }
    if (script === null) {
      active.log.error('The job has no script');
      active.worsen('FAILURE');
      return;
    }
    const folder = join(deps.home.runs.paths.folder(active.job, active.run.number), 'workflow');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const host = createHost(deps, active, { folder, sandbox: script.sandbox });
    const indexFile = join(deps.home.runs.paths.folder(active.job, active.run.number), 'log-index');
    active.enter('build');
    await runFlow({
      script: script.script,
      durability: 'MAX_SURVIVABILITY',
      host,
      console: {
        write: (text) => active.log.write(text),
        size: () => active.log.size(),
        cutTo: (size) => active.log.cutTo(size),
      },
      index: {
        mark: (offset, node) => appendFileSync(indexFile, node === null ? `${offset}\n` : `${offset} ${node}\n`),
      },
      clock: deps.clock,
      logger: deps.log,
      letGo: active.letGo,
      onFlow(flow) {
        active.signal.addEventListener('abort', () => {
          const [first] = active.run.interruptions;
          const userId = first?.userId ?? null;
          flow.interrupt(null, {
            result: 'ABORTED',
            causes: [
              {
                kind: 'user',
                userId,
                text: `Aborted by ${userId === null ? 'anonymous' : deps.users.displayName(userId)}`,
              },
            ],
          });
        });
      },
    });
    active.finalize();
  };
}

function scriptOf(active: ActiveRun): { readonly script: string; readonly sandbox: boolean } | null {
  const definition = pipelineConfig(active.config)?.definition ?? null;
  if (definition === null || definition.kind === null) return null;
  return (definition.kind as DefinitionKind).inline(definition.config);
}
