import { Button, Input, type InputRef, Modal, Typography } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import { type NodeType, nodeTypes, placeOf, type Trigger } from "#contracts/flows/states";
import { isPressed, shortcuts } from "#src/lib/browser/shortcuts";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { lookOf } from "../graph/node-looks.ts";
import type { Config } from "../inspector/inspector-props.ts";
import { actionBegins, nodeKinds } from "../inspector/registry.ts";
import styles from "./editor.module.css";

interface Choice {
  type: NodeType;
  config: Config;
  label: string;
}
interface AddDialogProps {
  catalogue: Catalogue;
  trigger: Trigger;
  onAdd: (type: NodeType, config: Config) => void;
  onClose: () => void;
}

/** Choose what is added: typing filters, Enter takes the first. */
export function AddDialog({ catalogue, trigger, onAdd, onClose }: AddDialogProps) {
  useFocusReturn();
  const { t } = useTranslation("flows");
  const [typed, setTyped] = useState("");
  const search = useRef<InputRef>(null);
  const groups = useChoices(catalogue, trigger).map(({ label, choices }) => ({
    label,
    choices: choices.filter((one) => one.label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())),
  }));
  const [first] = groups.flatMap(({ choices }) => choices);
  return (
    <Modal
      open
      centered
      footer={null}
      title={t("add.title")}
      // Once it is shown: a field cannot take the focus before.
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
      onCancel={onClose}
    >
      <Input
        ref={search}
        type="search"
        value={typed}
        aria-label={t("add.search")}
        placeholder={t("add.search")}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (isPressed(shortcuts.flow.open, event) && first) onAdd(first.type, first.config);
        }}
      />
      <div className={styles.choices}>
        {groups.map(
          ({ label, choices }) =>
            choices.length > 0 && (
              <section key={label} aria-label={label}>
                <h3>{label}</h3>
                {choices.map((choice) => (
                  <ChoiceButton key={choice.label} choice={choice} onClick={() => onAdd(choice.type, choice.config)} />
                ))}
              </section>
            ),
        )}
        {!first && <Typography.Text type="secondary">{t("add.none")}</Typography.Text>}
      </div>
    </Modal>
  );
}

function ChoiceButton({ choice: { type, label }, onClick }: { choice: Choice; onClick: () => void }) {
  const { Icon } = lookOf(type);
  return (
    <Button block type="text" className={styles.choice ?? ""} icon={<Icon aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Steps and actions that are possible with a trigger. */
function useChoices({ actions }: Catalogue, trigger: Trigger): { label: string; choices: Choice[] }[] {
  const { t } = useTranslation("flows");
  const place = placeOf(trigger);
  const isOffer = place === "OFFER";
  const steps = nodeTypes.flatMap((type): Choice[] => {
    const { begin, only } = nodeKinds[type];
    const isHere = only === undefined || (only === "OFFER") === isOffer;
    return begin && isHere ? [{ type, config: begin, label: t(`types.${type}`) }] : [];
  });
  const done = actions
    .filter(({ places }) => places.includes(place))
    .map(({ name }): Choice => ({ type: "ACTION", config: { action: name, ...actionBegins[name] }, label: t(`flow-runs:action.${name}`) }));
  return [
    { label: t("add.steps"), choices: steps },
    { label: t("add.actions"), choices: done },
  ];
}
