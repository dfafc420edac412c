import { Form, type FormInstance } from "antd";
import { useMemo } from "react";
import { useDebounce } from "use-debounce";
import { orders } from "#contracts/orders/orders";
import { useOperation } from "#src/hooks/use-operation";
import { type OrderValues, summedOf } from "./values.ts";

const waitMs = 300;

/** Return what the server makes of the order as it stands. Lines without quantity or price are left out. */
export function useOrderSums(form: FormInstance<OrderValues>) {
  const values = Form.useWatch((all: OrderValues) => all, { form, preserve: true });
  const [settled] = useDebounce(JSON.stringify(values?.lines && summedOf(values)), waitMs);
  const input = useMemo(() => (settled === undefined ? {} : { body: JSON.parse(settled) as ReturnType<typeof summedOf> }), [settled]);
  return useOperation(orders, "preview", input, { enabled: settled !== undefined, keepPrevious: true });
}
