import { Card, Flex } from "antd";
import { type PropsWithChildren, type ReactNode, useId } from "react";

interface PanelProps {
  title?: ReactNode;
  /** At the end of the title's line. */
  extra?: ReactNode;
  /** Without padding: for a table or list with its own. */
  flush?: boolean;
  className?: string | undefined;
}

// Clipped, not hidden: a sticky head inside follows the page.
const flushBody = { padding: 0, overflow: "clip" };

/** Show a card whose title is a heading and labels its region: antd's own title does neither. */
export function Panel({ title, extra, flush = false, className = "", children }: PropsWithChildren<PanelProps>) {
  const id = useId();
  return (
    <Card
      className={className}
      title={title && <h2 id={id}>{title}</h2>}
      extra={
        extra && (
          <Flex wrap gap={8} align="center">
            {extra}
          </Flex>
        )
      }
      styles={flush ? { body: flushBody } : {}}
      {...(title ? { role: "region", "aria-labelledby": id } : {})}
    >
      {children}
    </Card>
  );
}
