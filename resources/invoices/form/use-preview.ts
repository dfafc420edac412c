import { Form, type FormInstance } from "antd";
import { useMemo } from "react";
import { useDebounce } from "use-debounce";
import { invoices } from "#contracts/invoices/invoices";
import { useOperation } from "#src/hooks/data/use-operation";
import { type InvoiceValues, isInvoiceComplete, newInvoiceBody } from "./values.ts";

const waitMs = 300;

/** Return what the server makes of the draft as it stands: totals, tax and what is missing. Lines under way are left out. */
export function usePreview(form: FormInstance<InvoiceValues>, id: string | undefined) {
  const values = Form.useWatch((all: InvoiceValues) => all, { form, preserve: true });
  const body = useMemo(() => {
    if (!values?.buyer || !values.lines) return undefined;
    return newInvoiceBody({ ...values, lines: values.lines.filter((line) => line && isInvoiceComplete(line)) });
  }, [values]);
  const [settled] = useDebounce(JSON.stringify(body), waitMs);
  const input = useMemo(
    () => ({ params: { id: id ?? "new" }, body: settled === undefined ? {} : (JSON.parse(settled) as NonNullable<typeof body>) }),
    [id, settled],
  );
  return useOperation(invoices, "preview", input, { enabled: settled !== undefined, keepPrevious: true });
}
