import { Flex, Form, List, Typography } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScanner } from "#src/hooks/screen/use-scanner";
import { withCode } from "#src/lib/browser/scan";
import { ItemHead } from "#src/ui/data/item-head";
import { countScan } from "./count-scans.ts";
import { UnitStepper } from "./unit-stepper.tsx";

interface UnitRow {
  id: string;
  title: string;
  variant_title?: string | null;
  sku?: string | null;
  barcode?: string | null;
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

interface UnitListProps {
  label: string;
  rows: readonly UnitRow[];
  /** Units in somebody's hand: a scan counts one. Elsewhere a scan does nothing; nowhere does its Enter submit. */
  isCounted?: boolean;
}

/** Show items with a quantity each, as fields `units` of a form. */
export function UnitList({ rows, label, isCounted = false }: UnitListProps) {
  const { t } = useTranslation("cases");
  const said = useCountedScans(rows, isCounted);
  return (
    <div style={{ marginBlockEnd: 24 }}>
      <List
        bordered
        size="small"
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
      {isCounted && (
        <Typography.Text role="status" className="bh-small" type={said?.isCounted === false ? "danger" : "secondary"}>
          {said?.words ?? t("scan.hint")}
        </Typography.Text>
      )}
    </div>
  );
}

/** Count scanned items in the form around; returns what the last scan did. */
function useCountedScans(rows: readonly UnitRow[], isCounted: boolean): { words: string; isCounted: boolean } | undefined {
  const { t } = useTranslation("cases");
  const form = Form.useFormInstance<{ units?: Units }>();
  const isFirst = useRef(true);
  const [said, setSaid] = useState<{ words: string; isCounted: boolean }>();
  useScanner({
    isDialog: true,
    isKnown: (code) => withCode(rows, code).length > 0,
    onScan: (code) => {
      if (!isCounted) return;
      const counted = countScan(rows, form.getFieldValue("units") ?? {}, code, isFirst.current);
      if (!counted.row) return setSaid({ words: t(counted.isFull ? "scan.full" : "scan.unknown", { code }), isCounted: false });
      isFirst.current = false;
      form.setFieldsValue({ units: counted.units });
      const { title, max } = counted.row;
      setSaid({ words: t("scan.counted", { title, count: counted.count, max }), isCounted: true });
    },
  });
  return said;
}
