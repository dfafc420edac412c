import { DeleteOutlined } from "@ant-design/icons";
import { Flex, Form, Input } from "antd";
import type { Rule } from "antd/es/form";
import { type ClipboardEvent, cloneElement, type KeyboardEvent, type ReactElement, useRef } from "react";
import { useTranslation } from "react-i18next";
import { mostLines, type TaxCategory, taxCategories } from "#contracts/invoices/states";
import { useSetField } from "#src/hooks/forms/use-set-field";
import { isPressed, shortcuts } from "#src/lib/browser/shortcuts";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { AddButton } from "#src/ui/forms/add-button";
import { DecimalInput } from "#src/ui/forms/decimal-input";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import styles from "./lines.module.css";
import { cellsOf, type PastedColumn, pasted, withCells } from "./paste.ts";
import { useUnits } from "./use-units.ts";
import { emptyInvoiceLine, type InvoiceValues, isDiscount } from "./values.ts";

const columns = ["description", "quantity", "unit", "unit_price", "discount", "category", "rate"] as const;

/** Edit the lines by keyboard: Enter and the arrows go from row to row, a sheet's cells can be pasted. */
export function LineFields() {
  const { t } = useTranslation("invoices");
  const box = useRef<HTMLDivElement>(null);
  const keys = useGrid(box);
  return (
    <Panel title={t("sections.lines")}>
      <Form.List name="lines">
        {(rows, { add, remove }) => (
          <Flex vertical gap={12}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside */}
            <div
              ref={box}
              className={styles.lines ?? ""}
              onKeyDown={(event) => keys.press(event, () => add(emptyInvoiceLine))}
              onPaste={keys.paste}
            >
              <div className={`${styles.line} ${styles.head}`} aria-hidden="true">
                {columns.map((name) => (
                  <span key={name}>{t(`fields.${name}`)}</span>
                ))}
              </div>
              {rows.map(({ key, name }) => (
                <Line key={key} index={name} onRemove={() => remove(name)} />
              ))}
            </div>
            <Flex wrap gap={12} align="center">
              <AddButton isFull={rows.length >= mostLines} onClick={() => add(emptyInvoiceLine)}>
                {t("actions.addLine")}
              </AddButton>
              <span className="bh-small">{t("help.lines")}</span>
            </Flex>
          </Flex>
        )}
      </Form.List>
    </Panel>
  );
}

/** Return the handlers of keys and pasted cells; a field knows its place by `data-row` and `data-column`. */
function useGrid(box: { current: HTMLDivElement | null }) {
  const form = Form.useFormInstance<InvoiceValues>();
  const setField = useSetField<InvoiceValues>();
  const locale = useLocale();
  const placeOf = (target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>("[data-row]");
    return cell && { row: Number(cell.dataset.row), column: cell.dataset.column ?? "" };
  };
  const focus = (row: number, column: string) =>
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"] input`)?.focus();
  const press = (event: KeyboardEvent, add: () => void) => {
    const isNext = isPressed(shortcuts.lines.next, event);
    const step = isNext || isPressed(shortcuts.lines.following, event) ? 1 : isPressed(shortcuts.lines.previous, event) ? -1 : 0;
    const place = placeOf(event.target);
    // A choice that is open uses the same keys.
    if (step === 0 || !place || event.nativeEvent.isComposing || (event.target as HTMLElement).role === "combobox") return;
    event.preventDefault();
    const { length } = form.getFieldValue("lines") as unknown[];
    const isAdded = isNext && place.row === length - 1 && length < mostLines;
    if (isAdded) add();
    // The new row is drawn first; it is entered from its beginning.
    requestAnimationFrame(() => focus(place.row + step, isAdded ? columns[0] : place.column));
  };
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const cells = cellsOf(event.clipboardData.getData("text/plain"));
    if (!cells || !place || !pasted.includes(place.column as PastedColumn)) return;
    event.preventDefault();
    const lines = form.getFieldValue("lines") as InvoiceValues["lines"];
    const at = { row: place.row, column: place.column as PastedColumn, locale, most: mostLines };
    setField("lines", withCells(lines, cells, at));
  };
  return { press, paste };
}

function Line({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  const discountRules = useDiscountRules();
  const form = Form.useFormInstance<InvoiceValues>();
  const currency = Form.useWatch("currency", form) ?? "";
  const name = t("line", { number: index + 1 });
  const common = { index, line: name };
  // A tax charged with the order holds for the line as it was charged.
  const units = useUnits(form.getFieldValue(["lines", index, "unit"]));
  const recompute = () => form.setFieldValue(["lines", index, "charged_tax_minor"], null);
  return (
    <fieldset aria-label={name} className={styles.line}>
      <Cell {...common} column="description" rules={rules.text(500)} isWide>
        <Input maxLength={500} autoComplete="off" />
      </Cell>
      <Cell {...common} column="quantity" rules={rules.needed}>
        <DecimalInput places={3} onInput={recompute} />
      </Cell>
      <Cell {...common} column="unit">
        <FormSelect popupMatchSelectWidth={false} showSearch optionFilterProp="label" options={units} />
      </Cell>
      <Cell {...common} column="unit_price" rules={rules.needed}>
        <DecimalInput places={6} leastPlaces={2} suffix={currency || "\u00a0"} onInput={recompute} />
      </Cell>
      <Cell {...common} column="discount" rules={discountRules(currency)}>
        <DecimalInput places={6} mayBePercent maxLength={20} placeholder="10%" onInput={recompute} />
      </Cell>
      <Cell {...common} column="category">
        <FormSelect<TaxCategory>
          allowClear
          popupMatchSelectWidth={false}
          placeholder={t("byRate")}
          onChange={recompute}
          options={taxCategories.map((value) => ({ value, label: t(`records:tax_category.${value}`) }))}
        />
      </Cell>
      <Cell {...common} column="rate">
        <DecimalInput places={2} suffix="%" onInput={recompute} />
      </Cell>
      <IconButton label={t("actions.removeLine", { number: index + 1 })} icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove} />
    </fieldset>
  );
}

interface CellProps {
  index: number;
  line: string;
  column: (typeof columns)[number];
  rules?: ReturnType<typeof useFieldRules>["needed"];
  isWide?: boolean;
  children: ReactElement<{ "aria-label"?: string }>;
}

/** Show a field with its label, which a wide table shows once above the column; its name is that of column and line. */
function Cell({ index, line, column, rules = [], isWide = false, children }: CellProps) {
  const { t } = useTranslation("invoices");
  const label = t(`fields.${column}`);
  return (
    <div data-row={index} data-column={column} className={isWide ? (styles.wide ?? "") : ""}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Form.Item name={[index, column]} rules={rules} style={{ marginBlockEnd: 0 }}>
        {cloneElement(children, { "aria-label": `${label}, ${line}` })}
      </Form.Item>
    </div>
  );
}

/** Return the rules of a discount: a percentage, or an amount of the currency. */
export function useDiscountRules(): (currency: string) => Rule[] {
  const { t } = useTranslation("invoices");
  return (currency) => [
    {
      validator: async (_, text?: string) =>
        isDiscount(text ?? "", currency) ? undefined : Promise.reject(new Error(t("common:validation.INVALID"))),
    },
  ];
}
