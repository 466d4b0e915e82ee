import type { Job, Run, RunTree, Services, StageBlock } from '../../../controller/index.ts';
import type { ChosenStage, LogText } from '../../../ui/index.ts';
import { annotatorOf } from '../../logs/annotate.ts';
import { nodeTexts, shownText } from './node-text.ts';

/** Limits the steps that are shown of a stage, `TEXTS_SHOWN` those whose text is. */
const STEPS_SHOWN = 50;
const TEXTS_SHOWN = 20;
/** Limits the text of a step. */
const BYTES_SHOWN = 8 * 1024;
const LINES_SHOWN = 60;

const OPEN = new Set(['FAILED', 'UNSTABLE', 'ABORTED', 'IN_PROGRESS', 'PAUSED_PENDING_INPUT']);

/** Returns a stage with its last steps and the end of what they wrote; `href` is the run's. */
export async function chosenStage(
  services: Pick<Services, 'clock' | 'extensions' | 'home' | 'log' | 'pipelineViews'>,
  { job, run, href }: { readonly job: Job; readonly run: Run; readonly href: string },
  tree: RunTree,
  block: StageBlock,
): Promise<ChosenStage> {
  const steps = tree.stepsOf(block, STEPS_SHOWN);
  const told = steps.slice(-TEXTS_SHOWN).map(({ id }) => id);
  const texts = await nodeTexts(services, { job, run }, told, BYTES_SHOWN);
  const annotate = annotatorOf(services);
  const shown = new Map<string, LogText>();
  for (const [step, text] of texts) shown.set(step, await shownText(annotate, text, LINES_SHOWN));
  const { id, name, status, duration, error } = block;
  return {
    id,
    name,
    status,
    duration,
    error,
    left: block.steps.length - steps.length,
    steps: steps.map(({ id: step, name: stepName, argument, status: state, duration: took }, at) => {
      return {
        id: step,
        name: stepName,
        argument,
        status: state,
        duration: took,
        logHref: `${href}execution/node/${step}/log`,
        log: shown.get(step) ?? null,
        isOpen: OPEN.has(state) || (steps.length <= 3 && at === steps.length - 1),
      };
    }),
  };
}
