import { defineScm, type PollContext, type PollOutcome, text } from '../../points/index.ts';

/** Represents a source that a test controls. */
export interface PolledSource {
  readonly kind: ReturnType<typeof defineScm>;
  /** Returns the result of polling the source whose configuration has this `url`. */
  answer(url: string, context: PollContext): PollOutcome | Promise<PollOutcome>;
  readonly asked: string[];
  /** Holds the largest number of polls that ran at the same time. */
  most: number;
}

export const POLLED = 'test.PolledSCM';

export function polledSource(answer: PolledSource['answer']): PolledSource {
  let now = 0;
  const source: PolledSource = {
    answer,
    asked: [],
    most: 0,
    kind: defineScm({
      symbol: 'polled',
      displayName: 'Polled',
      xmlTag: POLLED,
      fields: { url: text(), branch: text() },
      example: { url: 'https://example.org/a', branch: 'main' },
      checkout: async () => 'SUCCESS',
      remotes: ({ url, branch }) => [{ url, branches: [branch], ignoresNotices: false }],
      key: ({ url }) => url,
      async poll({ url }, context) {
        source.asked.push(url);
        now += 1;
        source.most = Math.max(source.most, now);
        try {
          return await source.answer(url, context);
        } finally {
          now -= 1;
        }
      },
    }),
  };
  return source;
}

/** Returns the configuration of a job that has the source, and a trigger with this element. */
export function polledProject(
  url: string,
  {
    trigger = '<hudson.triggers.SCMTrigger/>',
    branch = '*/main',
    more = '<quietPeriod>0</quietPeriod>',
  }: { readonly trigger?: string; readonly branch?: string; readonly more?: string } = {},
): string {
  const scm = `<scm class="${POLLED}"><url>${url}</url><branch>${branch}</branch></scm>`;
  return `<project>${scm}<triggers>${trigger}</triggers>${more}</project>`;
}
