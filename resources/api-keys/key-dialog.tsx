import { Alert, Checkbox, DatePicker, Input, Modal } from "antd";
import type { Dayjs } from "dayjs";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Scope, scopes } from "#contracts/permissions";
import { apiKeys } from "#contracts/stores";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { CopyText } from "#src/ui/copy-text";
import { useFocusReturn } from "#src/ui/use-focus-return";
import styles from "./api-keys.module.css";

/** Makes a key, and shows it this once. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("api-keys");
  useFocusReturn();
  const id = useId();
  const errorText = useErrorText();
  const create = useCommand(apiKeys, "create");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [until, setUntil] = useState<Dayjs | null>(null);
  const [key, setKey] = useState<string>();
  const save = async () => {
    const expires_at = until?.endOf("day").toISOString();
    const result = await create.run({ body: { name: name.trim(), scopes: chosen, ...(expires_at && { expires_at }) } });
    if (result.ok) setKey(result.data.key);
  };
  const fieldError = Object.values(create.error?.errors ?? {})[0];
  return (
    <Modal
      open
      centered
      width={560}
      maskClosable={false}
      title={t("create")}
      okText={t(key ? "common:actions.close" : "make")}
      cancelText={t("common:actions.cancel")}
      cancelButtonProps={key ? { style: { display: "none" } } : {}}
      okButtonProps={{ loading: create.isPending, disabled: !key && (name.trim() === "" || chosen.length === 0) }}
      onOk={() => (key ? onClose() : void save())}
      onCancel={onClose}
    >
      {key ? (
        <Alert type="success" showIcon message={t("made")} description={<CopyText text={key} label={t("titles:api-keys")} />} />
      ) : (
        <div className={styles.stack}>
          {create.error && <Alert type="error" showIcon role="alert" message={fieldError ?? errorText(create.error)} />}
          <div className={styles.field}>
            <label htmlFor={`${id}-name`} className={styles.label}>
              {t("fields.name")}
            </label>
            <Input id={`${id}-name`} maxLength={100} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          </div>
          <fieldset className={styles.field}>
            <legend className={styles.label}>{t("fields.scopes")}</legend>
            <div className={styles.scopes}>
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  checked={chosen.includes(scope)}
                  onChange={({ target }) =>
                    setChosen((before) => (target.checked ? [...before, scope] : before.filter((one) => one !== scope)))
                  }
                >
                  <bdi className="bh-number">{scope}</bdi>
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <div className={styles.field}>
            <label htmlFor={`${id}-until`} className={styles.label}>
              {t("fields.expires_at")} ({t("common:validation.optional")})
            </label>
            <DatePicker id={`${id}-until`} value={until} onChange={setUntil} disabledDate={(day) => day.isBefore(new Date(), "day")} />
          </div>
        </div>
      )}
    </Modal>
  );
}
