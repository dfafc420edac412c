import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { AutomationRow } from "#contracts/automations/shapes";
import { automationColumns as declared } from "#contracts/columns/automations";
import type { Translate } from "#src/lib/translate";
import { type Drawn, tableColumns } from "#src/lists/table-columns";
import { automationAddress } from "./addresses.ts";
import { AutomationTag } from "./parts.tsx";

/** What a phone leaves to the page of one automation. */
const wide: Drawn<AutomationRow>["responsive"] = ["md"];
const nameStyle = { fontWeight: 650, overflowWrap: "anywhere" } as const;

/** Return the columns of a list of automations; those of one type leave the type out. */
export const automationColumns = (t: Translate, { withType = true } = {}): NonNullable<TableProps<AutomationRow>["columns"]> =>
  tableColumns<AutomationRow>(withType ? declared : declared.filter(({ key }) => key !== "type"), (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <Link to={automationAddress(row)} style={nameStyle}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    type: { width: 200, responsive: wide, cell: ({ type }) => t(`records:automation_type.${type}`) },
    status: { width: 130, cell: ({ status }) => <AutomationTag status={status} look="plain" /> },
    waiting: { width: 110, responsive: wide },
    sent: { width: 130, responsive: wide },
    net: { width: 150, responsive: wide },
  });
