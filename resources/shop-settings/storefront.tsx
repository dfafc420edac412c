import { Button, Flex, Form, Select, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Storefront, storefront, storefrontLimits } from "#contracts/storefront";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useHeldVersion, versionToSave } from "#src/hooks/forms/use-held-version";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useAbility } from "#src/lib/session/can";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";

/** Set which pages may report what visitors do, and show what to paste into them. */
export function StorefrontPanel() {
  const { t } = useTranslation("shop-settings");
  const found = useOperation(storefront, "show");
  return (
    <Panel title={t("panels.storefront")}>
      <Loaded from={found}>{(shown) => <Settings shown={shown} reload={found.retry} />}</Loaded>
    </Panel>
  );
}

function Settings({ shown, reload }: { shown: Storefront; reload: () => Promise<unknown> }) {
  const { t } = useTranslation("shop-settings");
  const maySave = useAbility().can("update", "Storefront");
  const errorText = useErrorText();
  const { held = shown, changes } = useHeldVersion(shown);
  const [typed, setTyped] = useState<string[]>();
  const hosts = typed ?? held.hosts;
  const save = useCommand(storefront, "save", { notice: "shop-settings:storefront.saved" });
  const submit = async () => {
    const sent = changes.edits();
    // A new key makes a newer version of the same hosts.
    const answer = await save.run({ body: { hosts } }, { expectedVersion: versionToSave(held, shown, (known) => known.hosts) });
    if (!answer.ok) return;
    if (changes.edits() === sent) setTyped(undefined);
    changes.saved(answer.data, sent);
  };
  const loadNewer = () => {
    save.reset();
    setTyped(undefined);
    changes.dropped();
    void reload();
  };
  return (
    <Flex vertical gap={16} align="stretch">
      <Typography.Text type="secondary">{t("storefront.help")}</Typography.Text>
      <Form.Item
        label={t("storefront.hosts")}
        htmlFor="storefront-hosts"
        extra={t("storefront.hostsHelp")}
        style={{ margin: 0 }}
        {...(save.error && { validateStatus: "error" as const, help: errorText(save.error) })}
      >
        <Select
          id="storefront-hosts"
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[" ", ","]}
          maxCount={storefrontLimits.hosts}
          disabled={!maySave}
          value={hosts}
          onChange={(next: string[]) => {
            changes.made();
            setTyped(next);
          }}
          placeholder="shop.example"
        />
      </Form.Item>
      {maySave && (
        <Flex gap={8}>
          <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
            {t("storefront.save")}
          </Button>
          {save.current !== undefined && <Button onClick={loadNewer}>{t("common:actions.reload")}</Button>}
          {shown.key && <Renew />}
        </Flex>
      )}
      {shown.snippet && <Code title={t("storefront.snippet")} text={shown.snippet} />}
      {shown.pixel && <Code title={t("storefront.pixel")} text={shown.pixel} />}
      {shown.key && (
        <Typography.Text type={shown.last_event_at ? "secondary" : "warning"}>
          {shown.last_event_at ? (
            <>
              {t("storefront.last")} <DateText at={shown.last_event_at} format="datetime" />
            </>
          ) : (
            t("storefront.silent")
          )}
          {shown.dropped > 0 && <> · {t("storefront.dropped", { count: shown.dropped })}</>}
        </Typography.Text>
      )}
    </Flex>
  );
}

function Renew() {
  const { t } = useTranslation("shop-settings");
  const confirm = useConfirm();
  const renew = useCommand(storefront, "renew", { notice: "shop-settings:storefront.renewed", failure: "toast" });
  const ask = async () => {
    const isSure = await confirm({
      title: t("storefront.renewQuestion"),
      text: t("storefront.renewText"),
      confirm: t("storefront.renew"),
      danger: true,
    });
    if (isSure) await renew.run({ body: {} });
  };
  return (
    <Button loading={renew.isPending} onClick={() => void ask()}>
      {t("storefront.renew")}
    </Button>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Typography.Text strong>{title}</Typography.Text>
      <Typography.Paragraph copyable={{ text }} style={{ margin: 0 }}>
        <pre dir="ltr" style={{ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </pre>
      </Typography.Paragraph>
    </div>
  );
}
