import { Alert, Checkbox, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { outgoingTopics, type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { CopyText } from "#src/ui/copy-text";
import { useFocusReturn } from "#src/ui/use-focus-return";
import styles from "./webhooks.module.css";

/** Adds or changes an endpoint; a new one's secret is shown here and never again. */
export default function EndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  useFocusReturn();
  const id = useId();
  const errorText = useErrorText();
  const create = useCommand(webhookEndpoints, "create");
  const update = useCommand(webhookEndpoints, "update");
  const [url, setUrl] = useState(endpoint?.url ?? "https://");
  const [topics, setTopics] = useState<string[]>(endpoint?.topics ?? [...outgoingTopics]);
  const [secret, setSecret] = useState<string>();
  const error = create.error ?? update.error;
  const problem = error?.errors.url;
  const save = async () => {
    const body = { url: url.trim(), topics: outgoingTopics.filter((topic) => topics.includes(topic)) };
    if (endpoint) {
      const result = await update.run({ params: { id: endpoint.id }, body }, { expectedVersion: endpoint.version });
      if (result.ok) onClose();
      return;
    }
    const result = await create.run({ body });
    if (result.ok) setSecret(result.data.secret);
  };
  return (
    <Modal
      open
      centered
      width={620}
      maskClosable={false}
      title={t(endpoint ? "endpoints.edit" : "endpoints.create")}
      okText={t(secret ? "common:actions.close" : "common:actions.save")}
      cancelText={t("common:actions.cancel")}
      cancelButtonProps={secret ? { style: { display: "none" } } : {}}
      okButtonProps={{ loading: create.isPending || update.isPending, disabled: topics.length === 0 }}
      onOk={() => (secret ? onClose() : void save())}
      onCancel={onClose}
    >
      {secret ? (
        <Alert
          type="success"
          showIcon
          message={t("endpoints.secret")}
          description={
            <div className={styles.stack}>
              <CopyText text={secret} label={t("endpoints.secretName")} />
              <p>{t("endpoints.secretHelp")}</p>
            </div>
          }
        />
      ) : (
        <div className={styles.stack}>
          {error && !problem && <Alert type="error" showIcon role="alert" message={errorText(error)} />}
          <div className={styles.field}>
            <label htmlFor={id} className={styles.label}>
              {t("fields.url")}
            </label>
            <Input id={id} dir="ltr" type="url" maxLength={2000} value={url} onChange={(event) => setUrl(event.target.value)} />
            {problem && (
              <span role="alert" className={styles.problem}>
                {problem}
              </span>
            )}
          </div>
          <fieldset className={styles.field} style={{ border: 0, margin: 0, padding: 0 }}>
            <legend className={styles.label}>{t("fields.topics")}</legend>
            <Checkbox
              checked={topics.length === outgoingTopics.length}
              indeterminate={topics.length > 0 && topics.length < outgoingTopics.length}
              onChange={({ target }) => setTopics(target.checked ? [...outgoingTopics] : [])}
            >
              {t("common:states.all")}
            </Checkbox>
            <div className={styles.topics}>
              {outgoingTopics.map((topic) => (
                <Checkbox
                  key={topic}
                  checked={topics.includes(topic)}
                  onChange={({ target }) =>
                    setTopics((before) => (target.checked ? [...before, topic] : before.filter((one) => one !== topic)))
                  }
                >
                  <bdi className="bh-number">{topic}</bdi>
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      )}
    </Modal>
  );
}
