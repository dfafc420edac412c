import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { twoFactor } from "#contracts/session/two-factor";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { CopyText } from "#src/ui/copy-text";
import { FormAlert } from "#src/ui/form-alert";
import { Panel } from "#src/ui/panel";
import styles from "./security.module.css";

interface Secret {
  secret: string;
  qr_svg: string;
}
type OnCodes = (codes: readonly string[]) => void;

/** "ABCD EFGH …": easier to type from the screen. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** From the password alone to a second step: scan, type the code, keep the recovery codes. */
export function SetUp({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useTranslation("security");
  const begin = useCommand(twoFactor, "setUp", { notice: false });
  const [made, setMade] = useState<Secret>();
  if (made) return <Confirm made={made} onCodes={onCodes} onCancel={() => setMade(undefined)} />;
  const start = async () => {
    const answer = await begin.run({});
    if (answer.ok) setMade(answer.data);
  };
  return (
    <Panel title={t("setUp")}>
      <div className={styles.form}>
        {begin.error && <FormAlert code={begin.error.code} />}
        <ol className={styles.steps}>
          {(["scan", "type", "keep"] as const).map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
        <Button type="primary" loading={begin.isPending} onClick={() => void start()}>
          {t("actions.setUp")}
        </Button>
      </div>
    </Panel>
  );
}

function Confirm({ made, onCodes, onCancel }: { made: Secret; onCodes: OnCodes; onCancel: () => void }) {
  const { t } = useTranslation("security");
  const confirm = useCommand(twoFactor, "confirm", { notice: "security:done.twoFactorOn" });
  const errorText = useErrorText();
  const save = async ({ code }: { code?: string }) => {
    const answer = await confirm.run({ body: { code: code?.trim() || "-" } });
    if (answer.ok) onCodes(answer.data.recovery_codes);
  };
  return (
    <Panel title={t("scanTitle")}>
      <div className={styles.scan}>
        <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(made.qr_svg)}`} alt={t("qr")} width={200} height={200} />
        <Form layout="vertical" className={styles.form ?? ""} requiredMark={false} onFinish={(values) => void save(values)}>
          <p>{t("scanText")}</p>
          <div>
            <p className={styles.hint}>{t("typeSecret")}</p>
            <CopyText text={grouped(made.secret)} label={t("fields.secret")} />
          </div>
          <Form.Item
            name="code"
            label={t("fields.code")}
            {...(confirm.error && { validateStatus: "error" as const, help: errorText(confirm.error) })}
          >
            <Input autoComplete="one-time-code" inputMode="numeric" dir="ltr" maxLength={12} className={styles.code ?? ""} />
          </Form.Item>
          <div className={styles.buttons}>
            <Button type="primary" htmlType="submit" loading={confirm.isPending}>
              {t("actions.switchOn")}
            </Button>
            <Button onClick={onCancel}>{t("common:actions.cancel")}</Button>
          </div>
        </Form>
      </div>
    </Panel>
  );
}
