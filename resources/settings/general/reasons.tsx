import { PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SortableList } from "#src/lists/sortable";
import { Panel } from "#src/ui/pages/panel";
import { ReasonRow } from "./reason-row.tsx";
import { useReasonName } from "./use-reason-name.ts";
import type { DraftReason } from "./values.ts";

/** Edit the return reasons, in the order customers see. */
export function Reasons({ bad }: { bad: readonly string[] }) {
  const { t } = useTranslation("settings");
  const form = Form.useFormInstance();
  const nameOf = useReasonName();
  const [toggled, setToggled] = useState<readonly number[]>([]);
  const reasonAt = (index: number) => form.getFieldValue(["reasons", index]) as DraftReason | undefined;
  const isNew = (index: number) => reasonAt(index)?.isNew === true;
  const toggle = (key: number) => setToggled(toggled.includes(key) ? toggled.filter((one) => one !== key) : [...toggled, key]);
  return (
    <Panel title={t("panels.reasons")} flush>
      <Form.List name="reasons">
        {(rows, { add, move, remove }, { errors }) => {
          const indexOf = (id: string) => rows.findIndex(({ key }) => `k${key}` === id);
          return (
            <>
              <SortableList ids={rows.map(({ key }) => `k${key}`)} nameOf={(id) => nameOf(reasonAt(indexOf(id)))} onMove={move}>
                {rows.map(({ key, name }) => (
                  <ReasonRow
                    key={key}
                    id={`k${key}`}
                    index={name}
                    count={rows.length}
                    isOpen={toggled.includes(key) !== isNew(name) || bad.some((path) => path.startsWith(`reasons.${name}.`))}
                    isSaved={!isNew(name)}
                    onToggle={() => toggle(key)}
                    onMove={move}
                    onRemove={() => remove(name)}
                  />
                ))}
              </SortableList>
              <Flex vertical gap={8} align="flex-start" style={{ padding: "14px 20px", borderBlockStart: "1px solid var(--bh-line)" }}>
                <Form.ErrorList errors={errors} />
                <Button icon={<PlusOutlined aria-hidden="true" />} disabled={rows.length >= 50} onClick={() => add(newReason)}>
                  {t("actions.addReason")}
                </Button>
              </Flex>
            </>
          );
        }}
      </Form.List>
    </Panel>
  );
}

const newReason: DraftReason = {
  isNew: true,
  code: "",
  label: {},
  merchant_fault: false,
  needs_photo: false,
  needs_comment: false,
  allowed_outcomes: [],
  active: true,
};
