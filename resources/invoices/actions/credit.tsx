import { Flex, Form, Radio } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { useLocale } from "#src/lib/words/use-locale";
import { DecimalInput } from "#src/ui/forms/decimal-input";
import { writeDecimal } from "#src/ui/money/money-text";

interface CreditValues {
  reach: "rest" | "lines";
  /** Quantities by line; empty: nothing of it. */
  quantities: string[];
}

export const creditValues = ({ lines }: InvoiceDetail): CreditValues => ({ reach: "rest", quantities: lines.map(() => "") });

export function creditBody({ reach, quantities = [] }: CreditValues) {
  if (reach === "rest") return {};
  const chosen = quantities.flatMap((quantity, index) => (Number(quantity) > 0 ? [{ index, quantity }] : []));
  return { lines: chosen };
}

/** Ask whether all that is left is credited, or how much of which line. */
export function CreditFields({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const reach = Form.useWatch<CreditValues["reach"]>("reach", Form.useFormInstance());
  return (
    <>
      <Form.Item name="reach" label={t("fields.reach")} required>
        <Radio.Group
          options={[
            { value: "rest", label: t("reach.rest") },
            { value: "lines", label: t("reach.lines") },
          ]}
        />
      </Form.Item>
      {reach === "lines" && (
        <Flex vertical gap={8} component="ul">
          {record.lines.map((line, index) => (
            // Lines have no ids; the server knows them by their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity.
            <Flex key={index} component="li" align="center" justify="space-between" gap={12}>
              <bdi style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>{line.description}</bdi>
              <Quantity index={index} of={line.quantity} name={line.description} />
            </Flex>
          ))}
        </Flex>
      )}
    </>
  );
}

function Quantity({ index, of, name }: { index: number; of: string; name: string }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const most = writeDecimal(of, locale);
  return (
    <Form.Item name={["quantities", index]} noStyle>
      <DecimalInput
        places={3}
        style={{ inlineSize: 140 }}
        aria-label={`${t("fields.quantity")}: ${name}`}
        suffix={t("ofQuantity", { most })}
      />
    </Form.Item>
  );
}
