import { PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useState } from "react";
import type { ReturnReason } from "#contracts/settings-general";
import { Panel } from "#src/ui/panel";
import { SortableList } from "../parts/sortable.tsx";
import { useWords } from "../words.ts";
import { ReasonRow } from "./reason-row.tsx";
import styles from "./reasons.module.css";
import { useReasonName } from "./use-reason-name.ts";

interface ReasonsProps {
  /** As saved: their codes stand in returns and stay as they are. */
  known: readonly ReturnReason[];
  bad: readonly string[];
}

/** Why an item may come back, in the order customers see. */
export function Reasons({ known, bad }: ReasonsProps) {
  const { say } = useWords();
  const form = Form.useFormInstance();
  const nameOf = useReasonName();
  const [open, setOpen] = useState<readonly number[]>([]);
  const codes = known.map(({ code }) => code);
  const reasonAt = (index: number) => form.getFieldValue(["reasons", index]) as ReturnReason | undefined;
  const toggle = (key: number) => setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key]);
  return (
    <Panel title={say("panels.reasons")} flush>
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
                    isOpen={open.includes(key) || bad.some((path) => path.startsWith(`reasons.${name}.`))}
                    isSaved={codes.includes(reasonAt(name)?.code ?? "")}
                    onToggle={() => toggle(key)}
                    onMove={move}
                    onRemove={() => remove(name)}
                  />
                ))}
              </SortableList>
              <div className={styles.foot}>
                <Form.ErrorList errors={errors} />
                <Button
                  icon={<PlusOutlined />}
                  disabled={rows.length >= 50}
                  onClick={() => {
                    add(newReason);
                    setOpen([...open, Math.max(-1, ...rows.map(({ key }) => key)) + 1]);
                  }}
                >
                  {say("actions.addReason")}
                </Button>
              </div>
            </>
          );
        }}
      </Form.List>
    </Panel>
  );
}

const newReason = {
  code: "",
  label: {},
  merchant_fault: false,
  needs_photo: false,
  needs_comment: false,
  allowed_outcomes: [],
  active: true,
};
