import { Button, Divider, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Output } from "#contracts/contract";
import { merchants } from "#contracts/session/session";
import { stores } from "#contracts/stores";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { homeAddress } from "#src/lib/routing/home-address";
import { signIn, useSession } from "#src/lib/session/session";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { Avatar } from "#src/ui/data/avatar";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { connectionAddress } from "../store-connection/resource.ts";

/** Show the person's stores, their connections and their state. */
export default function StoresList() {
  const { t } = useTranslation("stores");
  const list = useOperation(stores, "list");
  const health = useOperation(stores, "health");
  return (
    <PageShell lead={t("lead")} crumbs={[]}>
      <Loaded from={list} skeleton={<PanelsSkeleton heights={[320]} />}>
        {({ items }) => (
          <List
            grid={{ gutter: 20, xs: 1, sm: 1, md: 1, lg: 2, xl: 2, xxl: 3 }}
            rowKey="_id"
            dataSource={items}
            renderItem={(store) => (
              <List.Item>
                <StoreCard store={store} health={health.data?.items.find((one) => one._id === store._id)} />
              </List.Item>
            )}
          />
        )}
      </Loaded>
    </PageShell>
  );
}

type Operations = (typeof stores)["operations"];
type ListedStore = Output<Operations["list"]>["items"][number];
type Health = Output<Operations["health"]>["items"][number];

const mostFailed = 100;

/** Show a store: its details, its state, and a button to open it. */
function StoreCard({ store, health }: { store: ListedStore; health: Health | undefined }) {
  const { t } = useTranslation("stores");
  const locale = useLocale();
  const failed = health?.failed_deliveries;
  const rows = [
    { key: "role", label: t("fields.role"), value: t(store.user_type === "member" ? "common:header.member" : "common:header.owner") },
    {
      key: "connection",
      label: t("fields.connection"),
      value: <StatusTag kind={store.connection === "live" ? "success" : "info"}>{t(`enums:connection.${store.connection}`)}</StatusTag>,
    },
    ...(failed == null
      ? []
      : [
          {
            key: "last",
            label: t("fields.last"),
            value: health?.last_delivery_at ? <DateText at={health.last_delivery_at} /> : t("never"),
          },
          {
            key: "failed",
            label: t("fields.failed"),
            value: (
              <StatusTag kind={failed ? "danger" : "success"}>
                {failed >= mostFailed ? `${mostFailed}+` : numberWords(failed, locale)}
              </StatusTag>
            ),
          },
        ]),
    ...(health?.open_returns == null ? [] : [{ key: "open", label: t("fields.open"), value: numberWords(health.open_returns, locale) }]),
  ];
  return (
    <Panel
      title={
        <Flex gap={12} align="center">
          <Avatar name={store.name} size={32} square />
          <bdi>{store.name}</bdi>
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary" style={{ overflowWrap: "anywhere" }}>
        <bdi>{store.platform_domain}</bdi> · {t(`enums:platform.${store.platform}`)} · {store.currency}
      </Typography.Paragraph>
      <KeyValue rows={rows} />
      <Divider />
      <Way store={store} />
    </Panel>
  );
}

function Way({ store }: { store: ListedStore }) {
  const { t } = useTranslation("stores");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const here = useSession((session) => session.store?._id);
  const enter = useCommand(merchants, "switchStore", {
    notice: false,
    onSuccess: (answer) => {
      signIn(answer);
      void navigate(homeAddress);
    },
  });
  if (store._id === here) {
    return (
      <Flex wrap gap={8} align="center" justify="space-between">
        <StatusTag kind="success">{t("here")}</StatusTag>
        {store.user_type === "merchant" && <LinkButton to={connectionAddress}>{t("actions.connection")}</LinkButton>}
      </Flex>
    );
  }
  return (
    <Flex wrap gap={8} align="center" justify="space-between">
      {enter.error && <span role="alert">{errorText(enter.error)}</span>}
      <Button loading={enter.isPending} onClick={() => void enter.run({ body: { store_id: store._id } })}>
        {t("actions.enter")}
      </Button>
    </Flex>
  );
}
