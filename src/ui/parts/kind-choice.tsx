interface Kind {
  readonly className: string;
  readonly displayName: string;
  readonly about?: string;
}

/** Which kind a new thing shall be of, as `mode`; the first is chosen. */
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
