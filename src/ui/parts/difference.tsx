import type { DifferenceRow, TextDifference } from '../types/difference.ts';

/** Is the number of equal lines that are shown around a difference. */
const AROUND = 3;

/** Renders two texts side by side: the lines that differ, and a few around them. */
export function Difference({ difference: { name, rows } }: { difference: TextDifference }) {
  const shown = rows.map((_, at) => rows.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((row) => !row.isSame));
  if (!shown.includes(true)) return <p class="empty">{name}: nothing differs.</p>;
  return (
    <div class="scroll">
      <table class="difference">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Before</th>
            <th scope="col">Line</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            if (shown[at]) return <Row key={at} row={row} />;
            return shown[at - 1] ? <Gap key={at} /> : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { before, after, isSame } }: { row: DifferenceRow }) {
  return (
    <tr>
      <td>{before?.line}</td>
      <td class={isSame || before === null ? undefined : 'removed'}>
        {!isSame && before !== null ? <del>{before.text}</del> : before?.text}
      </td>
      <td>{after?.line}</td>
      <td class={isSame || after === null ? undefined : 'added'}>
        {!isSame && after !== null ? <ins>{after.text}</ins> : after?.text}
      </td>
    </tr>
  );
}

function Gap() {
  return (
    <tr>
      <td>…</td>
      <td />
      <td>…</td>
      <td />
    </tr>
  );
}
