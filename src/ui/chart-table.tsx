interface ChartTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Show a chart's values as a table for screen readers: antd's Table is too heavy for hidden content. */
export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    <div className="bh-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
