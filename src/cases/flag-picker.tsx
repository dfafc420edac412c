import { FlagFilled } from "@ant-design/icons";
import { Button, Checkbox, Flex, Form, Input, Space } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { knownFlags } from "#src/lib/cases/known-flags";

export interface FlagChange {
  add: string[];
  remove: string[];
}
interface FlagPickerProps {
  /** The return's current flags. */
  current: readonly string[];
  /** Undefined while unchanged, for the field's rules. */
  value?: FlagChange | undefined;
  onChange?: (value: FlagChange | undefined) => void;
}

/** Return text as a flag in wire format: "call back!" → "CALL_BACK"; empty when nothing usable is left. */
export function flagCode(text: string): string {
  const code = text
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, "_")
    .slice(0, 40);
  return /^[A-Z]/.test(code) ? code : "";
}

/** Choose flags: known ones, the return's own, or new ones. The value is a change, as a whole set could undo a colleague's. */
export function FlagPicker({ current, value: { add, remove } = { add: [], remove: [] }, onChange }: FlagPickerProps) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  const [typed, setTyped] = useState("");
  const id = useId();
  const all = [...new Set([...knownFlags, ...current, ...add])];
  const on = [...current.filter((flag) => !remove.includes(flag)), ...add];
  const put = (next: readonly string[]) => {
    const change = { add: next.filter((flag) => !current.includes(flag)), remove: current.filter((flag) => !next.includes(flag)) };
    onChange?.(change.add.length + change.remove.length > 0 ? change : undefined);
  };
  const addTyped = () => {
    const flag = flagCode(typed);
    if (!flag) return;
    put([...new Set([...on, flag])]);
    setTyped("");
  };
  const labelOf = (flag: string) => (
    <Space size={6}>
      <FlagFilled style={{ color: "var(--bh-warning-text)" }} aria-hidden="true" />
      {enumLabel("flag", flag)}
    </Space>
  );
  return (
    <Flex vertical gap={16}>
      <Checkbox.Group
        aria-label={t("flags.label")}
        style={{ gap: "10px 20px" }}
        options={all.map((flag) => ({ value: flag, label: labelOf(flag) }))}
        value={on}
        onChange={put}
      />
      <Form.Item label={t("flags.own")} htmlFor={id} style={{ marginBlockEnd: 0 }}>
        <Space.Compact block>
          <Input
            id={id}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              addTyped();
            }}
          />
          <Button onClick={addTyped} disabled={!flagCode(typed)}>
            {t("common:actions.add")}
          </Button>
        </Space.Compact>
      </Form.Item>
    </Flex>
  );
}
