import { Flex, Form, List } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ItemHead } from "#src/ui/data/item-head";
import { UnitStepper } from "./unit-stepper.tsx";

interface UnitRow {
  id: string;
  title: string;
  variant_title?: string | null;
  sku?: string | null;
  image_url?: string | null;
  /** Initial value. */
  start: number;
  min?: number;
  max: number;
  note?: ReactNode;
}

/** Values of the list's fields, by row id. */
export type Units = Record<string, number>;

/** Return the rows with the units entered, within their limits. */
export const unitsOf = <Row extends UnitRow>(rows: readonly Row[], units: Units | undefined) =>
  rows.map((row) => ({ id: row.id, count: Math.min(row.max, Math.max(row.min ?? 0, units?.[row.id] ?? row.start)) }));

/** Return the field of a row's error by its path in the body. */
export const unitFields = (rows: readonly { id: string }[], field: string) =>
  Object.fromEntries(rows.map(({ id }, index) => [`items.${index}.${field}`, ["units", id]]));

/** Show items with a quantity each, as fields `units` of a form. */
export function UnitList({ rows, label }: { rows: readonly UnitRow[]; label: string }) {
  const { t } = useTranslation("cases");
  return (
    <List
      bordered
      size="small"
      style={{ marginBlockEnd: 24 }}
      dataSource={[...rows]}
      renderItem={(row) => (
        <List.Item key={row.id}>
          <Flex wrap flex={1} align="center" gap="8px 16px">
            <ItemHead item={row} note={row.note} size={40} />
            <Form.Item style={{ marginBlockEnd: 0 }}>
              <Flex align="center" gap={8}>
                <Form.Item name={["units", row.id]} initialValue={row.start} noStyle>
                  <UnitStepper label={`${label}: ${row.title}`} min={row.min ?? 0} max={row.max} disabled={row.max === 0} />
                </Form.Item>
                <span className="bh-small">{t("stepper.of", { max: row.max })}</span>
              </Flex>
            </Form.Item>
          </Flex>
        </List.Item>
      )}
    />
  );
}
