import { DeleteOutlined } from "@ant-design/icons";
import { Collapse, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { outcomes } from "#contracts/returns/states";
import type { ReturnReason } from "#contracts/settings/general";
import { MoveButtons } from "#src/lists/move-buttons";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { IconButton } from "#src/ui/actions/icon-button";
import { StatusTag } from "#src/ui/data/status-tag";
import { AddButton } from "#src/ui/forms/add-button";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Choices, Toggle, useFieldProps } from "../parts/fields.tsx";
import { WordsField } from "../parts/words-field.tsx";
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
                <AddButton isFull={rows.length >= 50} onClick={() => add(newReason)}>
                  {t("actions.addReason")}
                </AddButton>
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

interface ReasonRowProps {
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  isSaved: boolean;
  onToggle: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** Edit one reason, in a collapsible row of antd's Collapse. */
function ReasonRow({ id, index, count, isOpen, isSaved, onToggle, onMove, onRemove }: ReasonRowProps) {
  const { t } = useTranslation("settings");
  const nameOf = useReasonName();
  const reason = Form.useWatch(["reasons", index]) as ReturnReason | undefined;
  const name = nameOf(reason) || t("newReason");
  return (
    <SortableRow id={id} name={name}>
      {(grip) => (
        <Collapse
          ghost
          collapsible="header"
          activeKey={isOpen ? [id] : []}
          onChange={onToggle}
          items={[
            {
              key: id,
              forceRender: true,
              styles: { header: { alignItems: "center" } },
              label: <ReasonTitle name={name} reason={reason} />,
              children: <ReasonFields index={index} isSaved={isSaved} />,
              extra: (
                <Flex>
                  {grip}
                  <MoveButtons name={name} index={index} count={count} onMove={onMove} />
                  {!isSaved && (
                    <IconButton label={t("actions.remove", { name })} icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove} />
                  )}
                </Flex>
              ),
            },
          ]}
        />
      )}
    </SortableRow>
  );
}

function ReasonTitle({ name, reason }: { name: string; reason: ReturnReason | undefined }) {
  const { t } = useTranslation("settings");
  const marks = (["merchant_fault", "needs_photo", "needs_comment"] as const).filter((mark) => reason?.[mark]);
  return (
    <Flex wrap align="center" gap="2px 10px">
      <Typography.Text strong dir="auto">
        {name}
      </Typography.Text>
      {reason && !reason.active && <StatusTag kind="neutral">{t("enums:active.false")}</StatusTag>}
      {marks.length > 0 && <Typography.Text type="secondary">{marks.map((mark) => t(`fields.${mark}`)).join(" · ")}</Typography.Text>}
    </Flex>
  );
}

function ReasonFields({ index, isSaved }: { index: number; isSaved: boolean }) {
  const { t } = useTranslation("settings");
  const code = useFieldProps({ name: [index, "code"], help: true, needed: true });
  return (
    <>
      <WordsField name={[index, "label"]} label={t("fields.label")} max={120} />
      <FieldRow>
        <Form.Item {...code} normalize={(text: string) => text.toUpperCase().replace(/[^A-Z0-9_]/g, "_")}>
          <Input dir="ltr" maxLength={40} readOnly={isSaved} variant={isSaved ? "filled" : "outlined"} />
        </Form.Item>
        <Choices name={[index, "allowed_outcomes"]} of="enums:outcome" values={outcomes} word="reason_outcomes" help />
      </FieldRow>
      <FieldRow>
        <Toggle name={[index, "merchant_fault"]} help />
        <Toggle name={[index, "needs_photo"]} />
        <Toggle name={[index, "needs_comment"]} />
        <Toggle name={[index, "active"]} />
      </FieldRow>
    </>
  );
}

/** Return a reason's label in the user's language, else English, else any. */
export function useReasonName(): (reason: Pick<ReturnReason, "code" | "label"> | undefined) => string {
  const { i18n } = useTranslation("settings");
  return (reason) => {
    const words: Record<string, string | undefined> = reason?.label ?? {};
    return words[i18n.language] || words.en || Object.values(words).find(Boolean) || reason?.code || "";
  };
}
