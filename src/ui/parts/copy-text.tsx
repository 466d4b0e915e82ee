interface CopyTextProps {
  readonly id: string;
  readonly text: string;
  /** Holds what the button says to those who do not see what it stands beside. */
  readonly label: string;
}

/** Renders a text that people take elsewhere, with a button that copies it. */
export function CopyText({ id, text, label }: CopyTextProps) {
  return (
    <div class="copy-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is reached by keyboard */}
      <pre id={id} tabIndex={0}>
        {text}
      </pre>
      <button type="button" class="quiet" data-island="copy" data-copy={id} aria-label={label} hidden>
        Copy
      </button>
    </div>
  );
}
