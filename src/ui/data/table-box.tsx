import type { PropsWithChildren } from "react";

interface TableBoxProps {
  label: string;
  stale?: boolean;
  className?: string | undefined;
}

/** Show a wide table in a scrolling box: antd's own cannot be reached by keyboard. */
export function TableBox({ label, stale = false, className = "", children }: PropsWithChildren<TableBoxProps>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`bh-scroll bh-stale ${className}`} aria-label={label} aria-busy={stale} tabIndex={0}>
      {children}
    </section>
  );
}
