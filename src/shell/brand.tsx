import { Link } from "react-router-dom";
import styles from "./shell.module.css";

function BrandMark() {
  return (
    <svg width={32} height={32} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        d="M10.2 12.4h8.3a4.9 4.9 0 0 1 0 9.8h-6.1M13.9 8.6l-3.8 3.8 3.8 3.8"
        stroke="var(--bh-on-solid, #fff)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Show the product's logo and name as a link home. */
export function Brand({ to, name, short = false }: { to: string; name: string; short?: boolean }) {
  return (
    <Link to={to} className={styles.brand} aria-label={name}>
      <BrandMark />
      {!short && name}
    </Link>
  );
}
