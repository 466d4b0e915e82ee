import type { FailureShown } from '../types/stage-graph.ts';
import { LogText } from './log-text.tsx';
import { firstLine } from './stage-table.tsx';

/** Says why a run failed: the stage, the step and the end of what it wrote. */
export function FailureCard({ failure, unstable }: { failure: FailureShown; unstable: boolean }) {
  const { stage, step, message, log, consoleHref } = failure;
  return (
    <section id="failure" class={`card failure${unstable ? ' failure-mild' : ''}`} aria-labelledby="failure-heading">
      <div class="heading">
        <h2 id="failure-heading">{unstable ? 'Why it is unstable' : 'Why it failed'}</h2>
        <a href={consoleHref}>Show in the console</a>
      </div>
      {(stage !== null || step !== null) && (
        <p>
          {step !== null && (
            <>
              <a href={step.href}>{step.name}</a>
              {step.argument !== null && <code> {firstLine(step.argument)}</code>}
            </>
          )}
          {stage !== null && (
            <>
              {step === null ? 'Stage ' : ' in stage '}
              <a href={stage.href}>{stage.name}</a>
            </>
          )}
        </p>
      )}
      {message !== null && message !== '' && <p class="error failure-message">{message}</p>}
      {log !== null && <LogText log={log} href={step?.href ?? consoleHref} />}
    </section>
  );
}
