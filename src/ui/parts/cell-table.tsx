import type { CellGrid, CellLink } from '../types/jobs.ts';
import { Rows } from './rows.tsx';
import { StatusBall } from './status-ball.tsx';

/** Renders the combinations of a matrix project by their axes, and as a list what has no place in the table. */
export function CellTable({ grid }: { readonly grid: CellGrid }) {
  return (
    <section id="cells" aria-labelledby="cells-heading">
      <h2 id="cells-heading">{grid.heading}</h2>
      {grid.rows.length > 0 && <Grid grid={grid} />}
      {grid.others.length > 0 && (
        <ul class="cells">
          <Rows
            of={grid.others}
            each={(cell) => (
              <li>
                <StatusBall color={cell.color} /> <a href={cell.href}>{cell.text}</a>
              </li>
            )}
          />
        </ul>
      )}
    </section>
  );
}

function Grid({ grid: { columns, rows, axes } }: { readonly grid: CellGrid }) {
  const isNamed = axes.rows !== '';
  return (
    <div class="scroll boxed">
      <table class="matrix">
        <thead>
          <tr>
            {isNamed && (
              <th scope="col">
                {axes.rows} / {axes.columns}
              </th>
            )}
            {columns.map((column) => (
              <th key={column} scope="col">
                {isNamed ? column : `${axes.columns}=${column}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows
            of={rows}
            each={({ name, cells }) => (
              <tr>
                {isNamed && <th scope="row">{name}</th>}
                {cells.map((cell, at) => (
                  <td key={columns[at]}>{cell !== null && <Cell cell={cell} />}</td>
                ))}
              </tr>
            )}
          />
        </tbody>
      </table>
    </div>
  );
}

/** Renders a part by its status; its name is for those who listen, as the others see its row and column. */
function Cell({ cell }: { readonly cell: CellLink }) {
  return (
    <a class="cell" href={cell.href}>
      <span class="unseen">{cell.text}: </span>
      <StatusBall color={cell.color} />
    </a>
  );
}
