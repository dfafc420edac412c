import { Link, type LinkProps } from "react-router-dom";

interface RecordLinkProps extends Pick<LinkProps, "to" | "children" | "dir"> {
  /** Numbers and codes stay on one line. */
  isNumber?: boolean;
}

const oneLine = { whiteSpace: "nowrap" } as const;

/** Show the name or number of a row as the link to its record, alike in every list. */
export function RecordLink({ isNumber = false, ...link }: RecordLinkProps) {
  return <Link {...link} className={`bh-record-link${isNumber ? " bh-number" : ""}`} style={isNumber ? oneLine : {}} />;
}
