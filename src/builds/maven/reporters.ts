import { messageOf } from '../../kit/index.ts';
import { ALWAYS_REPORTED, classOfTag, mavenConfig, type RunContext, unknownText } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import type { Phase } from '../active/phase.ts';
import { endsRun } from '../active/step-errors.ts';

/** Runs the reporters of a Maven job when the result is final. One that fails is reported, and does not stop others. */
export function mavenReporters(deps: { contextOf(active: ActiveRun, step: string): RunContext }): Phase {
  return async (active) => {
    const reporters = mavenConfig(active.config)?.reporters ?? [];
    if (reporters.length > 0) active.enter('late');
    for (const [index, reporter] of reporters.entries()) {
      if (reporter.kind === null) {
        if (!ALWAYS_REPORTED.has(classOfTag(reporter.tag)))
          active.log.line(`WARNING: ${unknownText(reporter, 'Maven reporter')}`);
        continue;
      }
      const { displayName, perform } = reporter.kind;
      try {
        await perform(reporter.config, deps.contextOf(active, `reporter-${index}`));
      } catch (error) {
        if (active.signal.aborted || endsRun(active, error)) throw error;
        active.log.error(`Step ‘${displayName}’ failed: ${messageOf(error)}`);
      }
    }
  };
}
