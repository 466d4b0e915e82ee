import type { Past } from '../journal/index.ts';
import type { FlowNode } from './graph.ts';

/** Where the text of a flow goes. */
export interface ConsoleSink {
  /** Appends text as it is. */
  write(text: string): void;
  /** Length in bytes. */
  size(): number;
  /** A text as it may be shown; missing: as it is. */
  mask?(text: string): string;
}

/** Told which node's text begins at an offset of the console; null: the flow's own. */
export interface LogIndex {
  mark(offset: number, node: string | null): void;
}

/** The console of a flow: knows which node each piece of text is of, and is silent while the past is told again. */
export class FlowLog {
  readonly #sink: ConsoleSink;
  readonly #index: LogIndex;
  readonly #copied: Map<string, number>;
  readonly #changed = new Set<string>();
  #isSilent: () => boolean = () => false;
  #node: string | null = null;
  #isScript = false;
  /** Characters that the script said: since it began to work, and since it was told something. */
  #written = 0;
  #said = 0;
  /** So many of the next ones stand in the console. */
  #skipped: number;

  constructor(sink: ConsoleSink, index: LogIndex, { copied, said }: Pick<Past, 'copied' | 'said'>) {
    this.#sink = sink;
    this.#index = index;
    this.#copied = new Map(copied);
    this.#skipped = said;
  }

  attach({ isSilent }: { isSilent(): boolean }): void {
    this.#isSilent = isSilent;
  }

  /** What the flow ended with is told in any case. */
  speak(): void {
    this.#isSilent = () => false;
  }

  /** The flow is over: what a step that nobody waits for says now is not in the console. */
  end(): void {
    this.#isSilent = () => true;
  }

  size(): number {
    return this.#sink.size();
  }

  /** A text of the flow that is kept for people outside of the console: its secrets are hidden there, too. */
  mask(text: string): string {
    return this.#sink.mask?.(text) ?? text;
  }

  /** A line of a node, or of the flow itself. */
  line(node: Pick<FlowNode, 'id'> | null, text: string): void {
    this.text(node, `${text}\n`);
  }

  text(node: Pick<FlowNode, 'id'> | null, text: string): void {
    if (!this.#isSilent() && text !== '') this.#put(node?.id ?? null, text);
  }

  /** A line of the flow that is said even while the past is told again. */
  urgent(text: string): void {
    this.#put(null, `${text}\n`);
  }

  /** The script works from here on. What it says is said again when it runs again. */
  beginWork(): void {
    this.#isScript = true;
    this.#written = 0;
  }

  /** Answers how many characters the script said. */
  endWork(): number {
    this.#isScript = false;
    return this.#written;
  }

  /** The journal has what comes next for the script: from there on it speaks, should it run again. */
  told(): void {
    this.#said = 0;
    this.#skipped = 0;
  }

  /** Characters that the script said since then. */
  get said(): number {
    return this.#said;
  }

  #put(id: string | null, text: string): void {
    const rest = this.#isScript ? this.#unsaid(text) : text;
    if (rest !== '') this.#append(id, rest);
  }

  /** What of a text of the script is not in the console yet. */
  #unsaid(text: string): string {
    const known = Math.min(this.#skipped, text.length);
    this.#skipped -= known;
    this.#written += text.length;
    this.#said += text.length;
    return text.slice(known);
  }

  #append(id: string | null, text: string): void {
    if (id !== this.#node) {
      this.#node = id;
      this.#index.mark(this.#sink.size(), id);
    }
    this.#sink.write(text);
  }

  /** `[Pipeline] …`, a line of the flow. */
  pipeline(text: string): void {
    this.line(null, `[Pipeline] ${text}`);
  }

  /** How far the output of the command of an effect is in the console. */
  copiedOf(key: string): number {
    return this.#copied.get(key) ?? 0;
  }

  setCopied(key: string, offset: number): void {
    this.#copied.set(key, offset);
    this.#changed.add(key);
  }

  /** Its effect is over. */
  forgetCopied(key: string): void {
    this.#copied.delete(key);
    this.#changed.delete(key);
  }

  /** For the journal: what changed since the last time. */
  copiedSince(): { readonly c?: Record<string, number> } {
    if (this.#changed.size === 0) return {};
    const c = Object.fromEntries([...this.#changed].map((key) => [key, this.copiedOf(key)]));
    this.#changed.clear();
    return { c };
  }
}
