import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { stores } from "#contracts/stores";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { useSession } from "#src/lib/session";
import { CopyText } from "#src/ui/copy-text";
import { ErrorState } from "#src/ui/error-state";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import styles from "./list.module.css";

/** Which store this is, where its platform delivers to, and the secret that proves a delivery. */
export function StoreConnection() {
  const { t } = useTranslation("deliveries");
  const storeId = useSession((session) => session.store?._id);
  const list = useOperation(stores, "list");
  const store = list.data?.items.find((one) => one._id === storeId);
  if (list.error) return <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />;
  const rows = [
    { key: "name", label: t("fields.store"), value: store?.name },
    { key: "domain", label: t("fields.domain"), value: store && <bdi>{store.platform_domain}</bdi> },
    {
      key: "connection",
      label: t("fields.connection"),
      value: store && (
        <div className={styles.standing}>
          <StatusTag kind={store.connection === "live" ? "success" : "info"}>{t(`enums:connection.${store.connection}`)}</StatusTag>
          <p className={styles.hint}>{t(`connectionHint.${store.connection}`)}</p>
        </div>
      ),
    },
    {
      key: "callback",
      label: t("fields.callback"),
      value: store && <CopyText text={store.callback_url} label={t("fields.callback")} />,
    },
  ];
  return (
    <Panel title={t("store")}>
      <div className={styles.connection}>
        <KeyValue rows={rows} layout="columns" />
        <Secret />
      </div>
    </Panel>
  );
}

function Secret() {
  const { t } = useTranslation("deliveries");
  const id = useId();
  const [secret, setSecret] = useState("");
  const save = useCommand(stores, "setWebhookSecret", { notice: "deliveries:secretSaved", onSuccess: () => setSecret("") });
  const errorText = useErrorText();
  const submit = () => (secret.length >= 4 ? save.run({ body: { secret } }) : undefined);
  return (
    <form
      className={styles.secret}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>{t("fields.secret")}</label>
      <div className={styles.line}>
        <Input.Password
          id={id}
          value={secret}
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={secret.length < 4}>
          {t("common:actions.save")}
        </Button>
      </div>
      <p id={`${id}-hint`} className={styles.hint} role={save.error ? "alert" : undefined}>
        {save.error ? errorText(save.error) : t("secretHint")}
      </p>
    </form>
  );
}
