import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { einvoiceStates, invoiceFlags } from "#contracts/invoices/states";
import { FilterDrawer, type FilteredTable } from "#src/lists/filter-drawer";
import { ChoiceFilter } from "#src/lists/filter-fields";
import { DayPicker } from "#src/ui/dates/day-picker";

interface FilterPanelProps {
  table: FilteredTable;
  onClose: () => void;
}

const choices = { einvoice: ["einvoice", einvoiceStates], flag: ["invoice_flag", invoiceFlags] } as const;
const days = ["issued_from", "issued_to", "due_from", "due_to"] as const;

/** Show all filters of the list: by e-invoice, by what needs a look, and by the days of issue and payment. */
export default function FilterPanel({ table, onClose }: FilterPanelProps) {
  const { t } = useTranslation("invoices");
  return (
    <FilterDrawer table={table} many={[]} onClear={table.clear} onClose={onClose}>
      {Object.entries(choices).map(([name, [words, values]]) => (
        <ChoiceFilter
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          options={values.map((value) => ({ value, label: t(`records:${words}.${value}`) }))}
        />
      ))}
      {days.map((name) => (
        <Form.Item key={name} name={name} label={t(`fields.${name}`)}>
          <DayPicker />
        </Form.Item>
      ))}
    </FilterDrawer>
  );
}
