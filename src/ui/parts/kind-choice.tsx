interface Kind {
  readonly className: string;
  readonly displayName: string;
  readonly about?: string;
}

/** Renders the choice of the kind of a new item or view, which is posted as `mode`; the first one is selected. */
export function KindChoice({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <>
      {kinds.map((kind, index) => (
        <label key={kind.className} class="choice">
          <input type="radio" name="mode" value={kind.className} checked={index === 0} required /> {kind.displayName}
          {kind.about && <span class="about">{kind.about}</span>}
        </label>
      ))}
    </>
  );
}
