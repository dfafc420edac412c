import { Button, Checkbox, Input } from "antd";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { views } from "#contracts/views";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { Can } from "#src/lib/can";
import styles from "./list-tools.module.css";

/** Keeps the list as it stands under a name. */
export function SaveView({ noun, query, onDone }: { noun: string; query: string; onDone: () => void }) {
  const { t } = useTranslation("returns");
  const errorText = useErrorText();
  const id = useId();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const create = useCommand(views, "create", { onSuccess: onDone });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void create.run({ body: { noun, name, query, shared } });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <label htmlFor={id}>{t("views.name")}</label>
      <Input id={id} value={name} maxLength={60} status={create.error ? "error" : ""} onChange={(event) => setName(event.target.value)} />
      {create.error && (
        <p role="alert" className={styles.error}>
          {errorText(create.error)}
        </p>
      )}
      <Can I="share" a="View">
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          {t("views.share")}
        </Checkbox>
      </Can>
      <Button htmlType="submit" type="primary" disabled={!name.trim()} loading={create.isPending}>
        {t("views.save")}
      </Button>
    </form>
  );
}
