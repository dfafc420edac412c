import { Link } from "react-router-dom";
import styles from "./chart.module.css";

export interface BarRow {
  key: string;
  name: string;
  /** Decides the bar's length. */
  value: number;
  text: string;
  /** Beside the value: a share, a rate. */
  note?: string | undefined;
  /** The value compared with: a mark on the bar, and in words. */
  before?: { value: number; text: string } | undefined;
  /** The list of the row's records. */
  to?: string | undefined;
}

interface BarRowsProps {
  label: string;
  /** What the names and the values are, above them. */
  heads?: readonly [names: string, values: string];
  rows: readonly BarRow[];
}

/** Show values by name as horizontal bars; each row leads to its list. */
export function BarRows({ label, heads, rows }: BarRowsProps) {
  const most = Math.max(...rows.flatMap(({ value, before }) => [value, before?.value ?? 0])) || 1;
  const length = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  const list = (
    <ul aria-label={label} className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} />
          <svg className={`${styles.track} bh-directed`} aria-hidden="true">
            <rect className={styles.ground} width="100%" height="100%" rx="3" />
            <rect className={styles.bar} width={length(row.value)} height="100%" rx="3" />
            {row.before !== undefined && row.before.value > 0 && (
              <line className={styles.mark} x1={length(row.before.value)} x2={length(row.before.value)} y1="-3" y2="11" />
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
  if (!heads) return list;
  return (
    <div>
      <div className={`bh-small ${styles.heads}`} aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {list}
    </div>
  );
}

function Row({ row: { name, text, note, before, to } }: { row: BarRow }) {
  const content = (
    <>
      <bdi className={styles.name}>{name}</bdi>{" "}
      <span className={`bh-number ${styles.value}`}>
        {before && <span className="bh-small">{before.text}</span>} {note && <span className="bh-small">{note}</span>}{" "}
        <strong>{text}</strong>
      </span>
    </>
  );
  return to === undefined ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <Link to={to} className={styles.row}>
      {content}
    </Link>
  );
}
