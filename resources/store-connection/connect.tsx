import { Button, Checkbox, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type StoreConnectionView, type SubscriptionOutcome, storeConnection } from "#contracts/store-connection";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import type { Failed } from "#src/lib/calls/failed";
import { CopyText } from "#src/ui/actions/copy-text";
import { LinkButton } from "#src/ui/actions/link-button";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Segments } from "#src/ui/forms/segments";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { connectionAddress } from "./resource.ts";

/** Connect the store, or replace its credentials, in one of the ways its platform has. */
export default function ConnectPage() {
  const { t } = useTranslation("store-connection");
  const found = useOperation(storeConnection, "show");
  return (
    <PageShell width="narrow" lead={t("connectLead")}>
      <Panel>
        <Loaded from={found} skeleton={<LinesSkeleton lines={5} />}>
          {(view) => (view.platform === "shopify" ? <ShopifyWays view={view} /> : <WooWays view={view} />)}
        </Loaded>
      </Panel>
    </PageShell>
  );
}

/** Return the end of a direct connection: back to the connection's page, which shows the outcome. */
function useArrival() {
  const navigate = useNavigate();
  return ({ webhooks }: { webhooks: SubscriptionOutcome }) => {
    void navigate(`${connectionAddress}?${new URLSearchParams({ outcome: "connected", webhooks })}`);
  };
}

/** The consent page is on another site, and comes back to this one. */
const visit = ({ address }: { address: string }) => location.assign(address);

const shopifyWays = ["install", "clientCredentials"] as const;

function ShopifyWays({ view }: { view: StoreConnectionView }) {
  const { t } = useTranslation("store-connection");
  const [way, setWay] = useState<(typeof shopifyWays)[number]>("install");
  const [oldOrders, setOldOrders] = useState(false);
  const onSuccess = useArrival();
  const install = useCommand(storeConnection, "install", { notice: false, onSuccess: visit });
  const clientCredentials = useCommand(storeConnection, "clientCredentials", { notice: false, onSuccess });
  const command = way === "install" ? install : clientCredentials;
  const fields: Field[] = [
    { name: "shop", placeholder: "your-shop.myshopify.com", extra: t("help.shop") },
    { name: "client_id" },
    { name: "client_secret", isSecret: true, extra: t("help.client_secret") },
  ];
  const shop = view.platform_domain.endsWith(".myshopify.com") ? view.platform_domain : "";
  return (
    <Flex vertical gap={20}>
      <Ways ways={shopifyWays} way={way} onChange={setWay} />
      {way === "install" && <CopyText text={view.redirect_url} label={t("fields.redirect")} />}
      {way === "install" && (
        <Checkbox checked={oldOrders} onChange={({ target }) => setOldOrders(target.checked)}>
          {t("fields.oldOrders")}
          <Typography.Text type="secondary" style={{ display: "block" }}>
            {t("help.oldOrders")}
          </Typography.Text>
        </Checkbox>
      )}
      <ConnectForm
        fields={fields}
        initial={{ shop: view.connection?.origin.replace(/^https:\/\//, "") ?? shop }}
        submit={t(way === "install" ? "actions.toShopify" : "actions.connectNow")}
        error={command.error}
        isPending={command.isPending}
        onSubmit={({ shop = "", client_id = "", client_secret = "" }) => {
          const app = { shop, client_id, client_secret };
          void (way === "install" ? install.run({ body: { ...app, old_orders: oldOrders } }) : clientCredentials.run({ body: app }));
        }}
      />
    </Flex>
  );
}

const wooWays = ["consent", "keys"] as const;

function WooWays({ view }: { view: StoreConnectionView }) {
  const { t } = useTranslation("store-connection");
  const [way, setWay] = useState<(typeof wooWays)[number]>("consent");
  const onSuccess = useArrival();
  const consent = useCommand(storeConnection, "consent", { notice: false, onSuccess: visit });
  const keys = useCommand(storeConnection, "keys", { notice: false, onSuccess });
  const address: Field = { name: "address", placeholder: "https://shop.example", extra: t("help.address") };
  const initial = { address: view.connection?.origin ?? (view.platform_domain.includes(".") ? `https://${view.platform_domain}` : "") };
  return (
    <Flex vertical gap={20}>
      <Ways ways={wooWays} way={way} onChange={setWay} />
      {way === "consent" ? (
        <ConnectForm
          fields={[address]}
          initial={initial}
          submit={t("actions.toWooCommerce")}
          error={consent.error}
          isPending={consent.isPending}
          onSubmit={(values) => void consent.run({ body: { address: values.address ?? "" } })}
        />
      ) : (
        <ConnectForm
          fields={[
            address,
            { name: "key", placeholder: "ck_…", extra: t("help.key") },
            { name: "secret", placeholder: "cs_…", isSecret: true },
          ]}
          initial={initial}
          submit={t("actions.connectNow")}
          error={keys.error}
          isPending={keys.isPending}
          onSubmit={({ address: at = "", key = "", secret = "" }) => void keys.run({ body: { address: at, key, secret } })}
        />
      )}
    </Flex>
  );
}

interface WaysProps<Way extends string> {
  ways: readonly Way[];
  way: Way;
  onChange: (way: Way) => void;
}

/** Choose a way to connect, with what it is for. */
function Ways<Way extends string>({ ways, way, onChange }: WaysProps<Way>) {
  const { t } = useTranslation("store-connection");
  return (
    <>
      <Segments label={t("ways")} value={way} options={ways.map((value) => ({ value, label: t(`way.${value}`) }))} onChange={onChange} />
      <Typography.Text type="secondary">{t(`wayText.${way}`)}</Typography.Text>
    </>
  );
}

type Name = "shop" | "client_id" | "client_secret" | "address" | "key" | "secret";
type Values = Partial<Record<Name, string>>;
interface Field {
  name: Name;
  isSecret?: boolean;
  placeholder?: string;
  extra?: string;
}

interface ConnectFormProps {
  fields: readonly Field[];
  initial: Values;
  submit: string;
  error: Failed | null;
  isPending: boolean;
  onSubmit: (values: Values) => void;
}

/** Ask for what a way to connect needs. Not a record form: what is entered is tried and never read back. */
function ConnectForm({ fields, initial, submit, error, isPending, onSubmit }: ConnectFormProps) {
  const { t } = useTranslation("store-connection");
  const rules = useFieldRules();
  const [form] = Form.useForm<Values>();
  const isAboutField = fields.some(({ name }) => error?.errors[name]);
  return (
    <Form<Values> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={onSubmit}>
      {error && !isAboutField && (
        <div style={{ marginBlockEnd: 16 }}>
          <FormAlert code={error.code} params={error.data} />
        </div>
      )}
      {fields.map(({ name, isSecret, placeholder, extra }) => {
        const problem = error?.errors[name];
        const Part = isSecret ? Input.Password : Input;
        return (
          <Form.Item
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            extra={extra}
            rules={rules.text(500)}
            {...(problem && { validateStatus: "error" as const, help: problem })}
          >
            <Part dir="ltr" autoComplete="off" spellCheck={false} placeholder={placeholder} />
          </Form.Item>
        );
      })}
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {submit}
        </Button>
        <LinkButton to={connectionAddress}>{t("common:actions.cancel")}</LinkButton>
      </Flex>
    </Form>
  );
}
