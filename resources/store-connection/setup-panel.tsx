import { BookOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Steps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { storeConnection } from "#contracts/store-connection";
import type { StoreSetup } from "#contracts/store-setup";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { CopyText } from "#src/ui/actions/copy-text";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";
import { importsAddress } from "../imports/resource.ts";
import { scopesAddress } from "../scopes/resource.ts";
import { webhooksAddress } from "../webhooks/resource.ts";
import { portalLines } from "./portal-lines.ts";
import { connectAddress, guideAddress } from "./resource.ts";

type Step = StoreSetup["steps"][number];

const looks: Record<Step["state"], StatusKind> = { DONE: "success", OPEN: "neutral", PROBLEM: "danger", BY_HAND: "info" };
const marks = { DONE: "finish", OPEN: "wait", PROBLEM: "error", BY_HAND: "process" } as const;

/** Lead through setting the store up: what to enter where, and whether each step is done. The server decides. */
export function SetupPanel({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const found = useOperation(storeConnection, "setup");
  const test = useCommand(storeConnection, "test", { notice: false });
  // Scopes and the connection itself are known only after the platform was asked again.
  const check = ({ step }: Step) =>
    void (isConnected && (step === "CONNECT" || step === "SCOPES") ? test.run({}).then(found.retry) : found.retry());
  return (
    <Panel
      title={t("setup.title")}
      extra={
        <LinkButton to={guideAddress} icon={<BookOutlined aria-hidden="true" />}>
          {t("setup.guide")}
        </LinkButton>
      }
    >
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{t("setup.lead")}</Typography.Text>
        {test.error && <Alert type="error" showIcon role="alert" message={errorText(test.error)} />}
        <Loaded from={found} skeleton={<LinesSkeleton lines={8} />}>
          {(setup) => (
            <Steps
              direction="vertical"
              size="small"
              items={setup.steps.map((step) => ({
                status: marks[step.state],
                title: (
                  <Flex wrap gap={8} align="center" component="span">
                    {t(`setup.step.${step.step}`)}
                    <StatusTag kind={looks[step.state]}>{t(`setup.state.${step.state}`)}</StatusTag>
                  </Flex>
                ),
                description: (
                  <Flex vertical gap={12} align="start" style={{ paddingBlockEnd: 12 }}>
                    <Body setup={setup} step={step} />
                    {step.state !== "BY_HAND" && (
                      <Flex wrap gap={8}>
                        <Way step={step} />
                        <Button
                          size="small"
                          icon={<ReloadOutlined aria-hidden="true" />}
                          loading={test.isPending}
                          aria-label={`${t("setup.check")}: ${t(`setup.step.${step.step}`)}`}
                          onClick={() => check(step)}
                        >
                          {t("setup.check")}
                        </Button>
                      </Flex>
                    )}
                  </Flex>
                ),
              }))}
            />
          )}
        </Loaded>
      </Flex>
    </Panel>
  );
}

/** Steps whose text differs by platform. */
const byPlatform: readonly Step["step"][] = ["CONNECT", "SCOPES", "CUSTOMERS"];

/** Where a step is taken, and the name of that. */
const ways: Partial<Record<Step["step"], { to: string; label: string }>> = {
  CONNECT: { to: connectAddress, label: "actions.connectNow" },
  SCOPES: { to: scopesAddress, label: "actions.scopes" },
  WEBHOOKS: { to: webhooksAddress, label: "actions.webhooks" },
  IMPORT: { to: importsAddress, label: "actions.import" },
};

/** Link to where a step is taken. A connection that works is replaced above, where it is shown. */
function Way({ step: { step, state } }: { step: Step }) {
  const { t } = useTranslation("store-connection");
  const way = ways[step];
  if (!way || (step === "CONNECT" && state === "DONE")) return null;
  return (
    <LinkButton size="small" to={way.to}>
      {t(way.label)}
    </LinkButton>
  );
}

function Body({ setup, step: { step, code } }: { setup: StoreSetup; step: Step }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  return (
    <>
      <Typography.Text type="secondary">
        {t(byPlatform.includes(step) ? `setup.text.${step}_${setup.platform}` : `setup.text.${step}`)}
      </Typography.Text>
      {code && <Alert type="error" showIcon message={errorText({ code })} />}
      {step === "ADDRESS" && <CopyText text={setup.app_address} label={t("setup.fields.app_address")} />}
      {step === "APP" && <AppValues setup={setup} />}
      {step === "SCOPES" && <MissingScopes setup={setup} />}
      {step === "CUSTOMERS" && <Lines setup={setup} />}
    </>
  );
}

/** Show what an app in Shopify is made with. */
function AppValues({ setup: { app_address, redirect_url, api_version, scopes, service_scope } }: { setup: StoreSetup }) {
  const { t } = useTranslation("store-connection");
  const asked = scopes.filter(({ on_request }) => !on_request).map(({ scope }) => scope);
  const onRequest = scopes.filter(({ on_request }) => on_request).map(({ scope }) => scope);
  const rows = [
    { key: "app", label: t("setup.fields.app_address"), value: <CopyText text={app_address} label={t("setup.fields.app_address")} /> },
    { key: "embedded", label: t("setup.fields.embedded"), value: t("setup.fields.off") },
    {
      key: "redirect",
      label: t("setup.fields.redirect_url"),
      value: <CopyText text={redirect_url} label={t("setup.fields.redirect_url")} />,
    },
    {
      key: "version",
      label: t("setup.fields.api_version"),
      value: <CopyText text={api_version ?? ""} label={t("setup.fields.api_version")} />,
    },
    { key: "scopes", label: t("setup.fields.scopes"), value: <CopyText text={asked.join(",")} label={t("setup.fields.scopes")} /> },
    ...onRequest.map((scope) => ({
      key: scope,
      label: <bdi className="bh-number">{scope}</bdi>,
      value: t("setup.onRequest"),
    })),
    ...(service_scope
      ? [
          {
            key: service_scope,
            label: t("setup.fields.services"),
            value: (
              <Flex vertical gap={4}>
                <CopyText text={service_scope} label={service_scope} />
                {t("setup.services")}
              </Flex>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <KeyValue rows={rows} layout="columns" />
      <Typography.Text type="secondary">{t("setup.protected")}</Typography.Text>
    </>
  );
}

/** Say what each missing scope switches off. */
function MissingScopes({ setup: { scopes } }: { setup: StoreSetup }) {
  const { t } = useTranslation("store-connection");
  const locale = useLocale();
  const missing = scopes.filter(({ granted }) => granted === false);
  return (
    <>
      {missing.map(({ scope, features, on_request }) => (
        <Alert
          key={scope}
          type={on_request ? "info" : "warning"}
          showIcon
          message={t("setup.off", {
            scope,
            features: listWords(
              features.map((one) => t(`scopes:feature.${one}`)),
              locale,
            ),
          })}
          description={on_request && t("setup.onRequest")}
        />
      ))}
    </>
  );
}

/** Show what to copy to the shop, so that its customers find the portal. */
function Lines({ setup: { platform, portal_address } }: { setup: StoreSetup }) {
  const { t } = useTranslation("store-connection");
  const lines = portalLines(platform, portal_address, t("setup.linkWords"));
  return (
    <>
      {lines.map(({ place, text }) => (
        <Flex key={place} vertical gap={4} style={{ maxInlineSize: "100%" }}>
          <Typography.Text strong>{t(`setup.fields.${place}`)}</Typography.Text>
          <Typography.Text type="secondary">
            {t(place === "MENU" && platform === "woocommerce" ? "setup.where.MENU_woocommerce" : `setup.where.${place}`)}
          </Typography.Text>
          <span style={{ overflowWrap: "anywhere" }}>
            <CopyText text={text} label={t(`setup.fields.${place}`)} />
          </span>
        </Flex>
      ))}
      <Button size="small" href={portal_address} target="_blank" rel="noopener">
        {t("setup.openPortal")}
      </Button>
    </>
  );
}
