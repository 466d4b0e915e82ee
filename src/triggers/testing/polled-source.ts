import { defineScm, type PollContext, type PollOutcome, text } from '../../points/index.ts';

/** A source that a test has in its hands. */
export interface PolledSource {
  readonly kind: ReturnType<typeof defineScm>;
  /** What it says when it is asked, by the `url` of its configuration. */
  answer(url: string, context: PollContext): PollOutcome | Promise<PollOutcome>;
  readonly asked: string[];
  /** Most that were asked at the same time. */
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

/** A job that has the source, with a trigger of this element. */
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
