import { useTranslation } from "react-i18next";
import { useOrderContext } from "../orders/order-area.tsx";
import { Field } from "../parts/parts.tsx";

interface QuantityFieldProps {
  /** Units there are; a single one is not asked about. */
  free: number;
  value: number;
  onChange: (quantity: number) => void;
}

export function QuantityField({ free, value, onChange }: QuantityFieldProps) {
  const { t } = useTranslation("portal");
  if (free <= 1) return null;
  const counts = Array.from({ length: free }, (_, index) => index + 1);
  return (
    <Field label={t("items.quantity")}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {counts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ReasonFieldProps {
  value: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

/** Ask for the reason, one of the store's. */
export function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  const { t } = useTranslation("portal");
  const { order } = useOrderContext();
  return (
    <Field label={t("items.reason")} error={isMissing ? t("required") : undefined}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t("items.choose")}</option>
          {order.reasons.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
