import type { TableProps } from "antd";
import type { AutomationRow } from "#contracts/automations/shapes";
import { automationColumns as declared } from "#contracts/columns/automations";
import type { Translate } from "#src/lib/words/translate";
import { type Drawn, tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { AutomationTag } from "./parts.tsx";
import { automationAddress } from "./resource.ts";

/** What a phone leaves to the page of one automation. */
const wide: Drawn<AutomationRow>["responsive"] = ["md"];

/** Return the columns of a list of automations; those of one type leave the type out. */
export const automationTableColumns = (t: Translate, { withType = true } = {}): NonNullable<TableProps<AutomationRow>["columns"]> =>
  tableColumns<AutomationRow>(withType ? declared : declared.filter(({ key }) => key !== "type"), (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <RecordLink to={automationAddress(row)}>
          <bdi>{row.name}</bdi>
        </RecordLink>
      ),
    },
    type: { width: 200, responsive: wide, cell: ({ type }) => t(`records:automation_type.${type}`) },
    status: { width: 130, cell: ({ status }) => <AutomationTag status={status} /> },
    waiting: { width: 110, responsive: wide },
    sent: { width: 130, responsive: wide },
    net: { width: 150, responsive: wide },
  });
