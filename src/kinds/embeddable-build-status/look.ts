/** Describes what a client requests of a badge; null leaves the choice to the state. */
export interface BadgeWish {
  readonly subject: string | null;
  readonly status: string | null;
  readonly color: string | null;
  readonly animatedOverlayColor: string | null;
  readonly link: string | null;
  readonly style: string | null;
}

/** Describes what a badge shows. */
export interface BadgeLook {
  readonly subject: string;
  readonly status: string;
  readonly color: string;
  /** Holds the second colour of an animated status; null where it is not animated. */
  readonly overlay: string | null;
  readonly link: string | null;
  readonly style: string | null;
}

const STATUSES: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    red: 'failing',
    brightgreen: 'passing',
    yellow: 'unstable',
    aborted: 'aborted',
    blue: 'running',
    disabled: 'disabled',
    notbuilt: 'not run',
  }),
);
const GREY = ['aborted', 'disabled', 'notbuilt'];

/**
 * Returns what a badge shows of a job or build of this colour: `blue`, `red_anime`. Jenkins: `ImageResolver` of the
 * plugin embeddable-build-status.
 */
export function badgeLook(ball: string, wish: BadgeWish): BadgeLook {
  const still = ball.replace(/_anime$/, '');
  const name = still === 'blue' ? 'brightgreen' : still;
  const running = still !== ball && wish.color === null ? 'blue' : null;
  return {
    subject: wish.subject ?? 'build',
    status: wish.status ?? STATUSES.get(running ?? name) ?? 'unknown',
    color: wish.color ?? (GREY.includes(name) ? 'lightgrey' : name),
    overlay: wish.animatedOverlayColor ?? running,
    link: wish.link,
    style: wish.style,
  };
}

/** Returns the words of Jenkins for a colour: `Success`, `In progress`. Jenkins: `BallColor#getDescription`. */
export function ballText(ball: string): string {
  return ball.endsWith('_anime') ? 'In progress' : (TEXTS[ball] ?? 'Pending');
}

const TEXTS: Readonly<Record<string, string>> = {
  blue: 'Success',
  yellow: 'Unstable',
  red: 'Failed',
  aborted: 'Aborted',
  disabled: 'Disabled',
  notbuilt: 'Not built',
};
