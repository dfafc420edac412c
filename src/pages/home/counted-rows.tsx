import { RightOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import styles from "./home.module.css";

export interface CountedRow {
  key: string;
  name: string;
  count: number;
  to: string;
  tone: string;
  /** Shown instead of the count. */
  text?: ReactNode;
}

/** Show how many records of each kind wait, each number linked to its list. */
export function CountedRows({ rows }: { rows: readonly CountedRow[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.pressing}>
      {rows.map(({ key, tone, count, name, to, text }) => (
        <li key={key}>
          <Link className={styles.row} to={to} data-tone={tone} data-empty={count === 0}>
            <span>{name}</span>
            <span className={`bh-number ${styles.value}`}>{text ?? numberWords(count, locale)}</span>
            <RightOutlined className="bh-directed bh-small" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
