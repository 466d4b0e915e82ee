import type { Past } from '../journal/index.ts';
import type { FlowNode } from './graph.ts';

/** Describes where the text of a flow goes. */
export interface ConsoleSink {
  /** Appends text unchanged. */
  write(text: string): void;
  /** Returns the length in bytes. */
  size(): number;
  /** Returns a text as it may be shown. Where it is missing, texts are shown unchanged. */
  mask?(text: string): string;
}

/** Records which node's text begins at an offset of the console; null means the flow's own. */
export interface LogIndex {
  mark(offset: number, node: string | null): void;
}

/** Returns the key under which the lines that an effect said are counted. */
export function linesOf(key: string): string {
  return `${key} lines`;
}

/**
 * Represents the console of a flow: it knows to which node each piece of text belongs, and is silent while the journal is
 * replayed.
 */
export class FlowLog {
  readonly #sink: ConsoleSink;
  readonly #index: LogIndex;
  readonly #copied: Map<string, number>;
  readonly #changed = new Set<string>();
  /** Holds the keys among them that nobody asks for any more. */
  readonly #over = new Set<string>();
  #isSilent: () => boolean = () => false;
  #node: string | null = null;
  #isScript = false;
  /**
   * Counts the characters that the script printed since it began to work; `#said` counts those since the script last
   * received something.
   */
  #written = 0;
  #said = 0;
  /** Counts how many of the next characters are already in the console. */
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

  /** Prints from now on even during replay, so that what the flow ended with is shown in any case. */
  speak(): void {
    this.#isSilent = () => false;
  }

  /** Stops printing as the flow is over: output of a step that nobody waits for does not reach the console. */
  end(): void {
    this.#isSilent = () => true;
  }

  size(): number {
    return this.#sink.size();
  }

  /** Returns a text of the flow with its secrets hidden, for storage outside of the console. */
  mask(text: string): string {
    return this.#sink.mask?.(text) ?? text;
  }

  /** Prints a line of a node, or of the flow itself where `node` is null. */
  line(node: Pick<FlowNode, 'id'> | null, text: string): void {
    this.text(node, `${text}\n`);
  }

  text(node: Pick<FlowNode, 'id'> | null, text: string): void {
    if (!this.#isSilent() && text !== '') this.#put(node?.id ?? null, text);
  }

  /** Prints a line of the flow even while the journal is replayed. */
  urgent(text: string): void {
    this.#put(null, `${text}\n`);
  }

  /** Marks that the script works from here on. What it prints is printed again when it runs again. */
  beginWork(): void {
    this.#isScript = true;
    this.#written = 0;
  }

  /** Marks the end of the script's work, and returns how many characters it printed. */
  endWork(): number {
    this.#isScript = false;
    return this.#written;
  }

  /** Notes that the journal has what the script received next: a replay is silent up to there. */
  told(): void {
    this.#said = 0;
    this.#skipped = 0;
  }

  /** Counts the characters that the script printed since then. */
  get said(): number {
    return this.#said;
  }

  /**
   * Returns what the console has, for the journal of a server that shuts down in order: the next one goes on behind it. Nothing
   * where the script has yet to print again what an earlier server showed: then what that one noted holds.
   */
  position(): { readonly l?: number; readonly s?: number; readonly c?: Record<string, number> } {
    return this.#skipped > 0 ? {} : { l: this.size(), s: this.said, ...this.copiedSince() };
  }

  #put(id: string | null, text: string): void {
    const rest = this.#isScript ? this.#unsaid(text) : text;
    if (rest !== '') this.#append(id, rest);
  }

  /** Returns the rest of a text of the script that is not in the console yet. */
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

  /** Prints a line of the flow, `[Pipeline] …`. */
  pipeline(text: string): void {
    this.line(null, `[Pipeline] ${text}`);
  }

  /** Returns how far the output of an effect's command is in the console. */
  copiedOf(key: string): number {
    return this.#copied.get(key) ?? 0;
  }

  setCopied(key: string, offset: number): void {
    this.#copied.set(key, offset);
    this.#changed.add(key);
  }

  /** Forgets the output offset of an effect that is over, and how many lines it said. */
  forgetCopied(key: string): void {
    for (const each of [key, linesOf(key)]) {
      this.#copied.delete(each);
      this.#changed.delete(each);
    }
  }

  /** Forgets how many lines a step said that is over and no effect, once the journal has that. */
  forgetLines(key: string): void {
    const counter = linesOf(key);
    if (this.#changed.has(counter)) this.#over.add(counter);
    else this.#copied.delete(counter);
  }

  /** Returns the output offsets that changed since the last call, for the journal. */
  copiedSince(): { readonly c?: Record<string, number> } {
    if (this.#changed.size === 0) return {};
    const c = Object.fromEntries([...this.#changed].map((key) => [key, this.copiedOf(key)]));
    this.#changed.clear();
    for (const key of this.#over) this.#copied.delete(key);
    this.#over.clear();
    return { c };
  }
}
