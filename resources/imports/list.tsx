import { ApiOutlined, ImportOutlined } from "@ant-design/icons";
import { Button, Checkbox, Flex, Form, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { imports } from "#contracts/imports/imports";
import type { ImportKind, orderRanges } from "#contracts/imports/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { DayPicker } from "#src/ui/dates/day-picker";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { deliveriesAddress } from "../deliveries/resource.ts";
import { ImportPanel } from "./import-panel.tsx";
import { ImportTabs } from "./tabs.tsx";

/** Show what was imported, what is being imported, and the form that starts another import. */
export default function ImportsPage() {
  const { t } = useTranslation("imports");
  const list = useOperation(imports, "list");
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <ImportTabs />
      </Panel>
      <Loaded from={list} skeleton={<PanelsSkeleton heights={[260, 220]} />}>
        {({ items, connection, kinds, window_days }) => (
          <Flex vertical gap={20}>
            {connection === "recorded" ? (
              <Panel>
                <EmptyState
                  icon={<ApiOutlined aria-hidden="true" />}
                  title={t("recorded")}
                  text={t("recordedText")}
                  action={<LinkButton to={deliveriesAddress}>{t("toConnection")}</LinkButton>}
                />
              </Panel>
            ) : (
              items[0]?.state !== "RUNNING" && (
                <Can I="create" a="Import">
                  <StartForm kinds={kinds} windowDays={window_days} />
                </Can>
              )
            )}
            {items.map((one) => (
              <ImportPanel key={one.id} found={one} />
            ))}
            {items.length === 0 && connection === "live" && (
              <Panel>
                <EmptyState icon={<ImportOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
              </Panel>
            )}
          </Flex>
        )}
      </Loaded>
    </PageShell>
  );
}

interface Values {
  kinds: ImportKind[];
  orders: (typeof orderRanges)[number];
  since?: string;
}

/** Choose what to import, and how far back. Not a record form: an import cannot be edited. */
function StartForm({ kinds, windowDays }: { kinds: readonly ImportKind[]; windowDays: number | null }) {
  const { t } = useTranslation("imports");
  const [form] = Form.useForm<Values>();
  const start = useCommand(imports, "create");
  const chosen = Form.useWatch("kinds", form) ?? kinds;
  const range = Form.useWatch("orders", form) ?? "WINDOW";
  const since = Form.useWatch("since", form);
  const problem = start.error && !start.error.errors.since ? start.error : null;
  const submit = ({ kinds: wanted, orders, since: day }: Values) =>
    void start.run({ body: { kinds: wanted, orders, ...(orders === "SINCE" && { since: day }) } });
  const isIncomplete = chosen.length === 0 || (chosen.includes("orders") && range === "SINCE" && !since);
  return (
    <Panel title={t("start.title")}>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ kinds: [...kinds], orders: "WINDOW" }}
        onFinish={submit}
      >
        {problem && <FormAlert code={problem.code} params={problem.data} />}
        <Form.Item name="kinds" label={t("start.kinds")}>
          <Checkbox.Group options={kinds.map((kind) => ({ value: kind, label: t(`records:import_kind.${kind}`) }))} />
        </Form.Item>
        {chosen.includes("orders") && (
          <Form.Item name="orders" label={t("start.orders")}>
            <Radio.Group
              options={[
                { value: "WINDOW", label: windowDays === null ? t("range.WINDOW_ALL") : t("range.WINDOW", { count: windowDays }) },
                { value: "SINCE", label: t("range.SINCE") },
                ...(windowDays === null ? [] : [{ value: "ALL", label: t("range.ALL") }]),
              ]}
            />
          </Form.Item>
        )}
        {chosen.includes("orders") && range === "SINCE" && (
          <Form.Item
            name="since"
            label={t("start.since")}
            {...(start.error?.errors.since && { validateStatus: "error" as const, help: start.error.errors.since })}
          >
            <DayPicker />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={start.isPending} disabled={isIncomplete}>
          {t("actions.start")}
        </Button>
      </Form>
    </Panel>
  );
}
