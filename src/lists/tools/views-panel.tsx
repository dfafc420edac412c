import { DeleteOutlined, PushpinFilled, PushpinOutlined, SaveOutlined } from "@ant-design/icons";
import { Button, Checkbox, Divider, Form, Input, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { type View, views } from "#contracts/views";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { queryWithin } from "#src/lib/lists/list-state";
import { Can } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";

/** Return the list's current query without its page, and the address of a saved one on the same page of the app. */
function useQueryNow(within: readonly string[]) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  for (const name of ["page", ...within]) next.delete(name);
  return { query: next.toString(), hrefOf: (query: string) => `?${queryWithin(params, within, query)}` };
}

const nothing: readonly string[] = [];

interface ViewsPanelProps {
  noun: string;
  within?: readonly string[] | undefined;
  items: readonly View[];
  onDone: () => void;
}

/** Show saved views as links, and a form that saves the current state. */
export default function ViewsPanel({ noun, within = nothing, items, onDone }: ViewsPanelProps) {
  const { t } = useTranslation("lists");
  const { query, hrefOf } = useQueryNow(within);
  const groups = [
    { key: "own", rows: items.filter(({ own }) => own) },
    { key: "shared", rows: items.filter(({ own }) => !own) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div style={{ inlineSize: "min(320px, 84vw)" }}>
      {groups.length === 0 && <Typography.Text type="secondary">{t("views.none")}</Typography.Text>}
      {groups.map(({ key, rows }) => (
        <section key={key} aria-label={t(`views.${key}`)}>
          <List
            split={false}
            header={<Typography.Text type="secondary">{t(`views.${key}`)}</Typography.Text>}
            dataSource={rows}
            renderItem={(view) => <ViewLine key={view.id} view={view} href={hrefOf(view.query)} query={query} onDone={onDone} />}
          />
        </section>
      ))}
      <Divider size="small" />
      <SaveView noun={noun} query={query} onDone={onDone} />
    </div>
  );
}

interface ViewLineProps {
  view: View;
  href: string;
  /** The list's query now. */
  query: string;
  onDone: () => void;
}

function ViewLine({ view, href, query, onDone }: ViewLineProps) {
  const { t } = useTranslation("lists");
  const { id, name, noun, own } = view;
  const setDefault = useCommand(views, "setDefault", { notice: false });
  const update = useCommand(views, "update");
  const remove = useCommand(views, "delete", { notice: false });
  const pin = view.default ? "clearDefault" : "setDefault";
  const button = (action: string, icon: React.ReactNode, onClick: () => unknown) => (
    <IconButton size="small" icon={icon} label={t(`views.${action}`, { name })} onClick={() => void onClick()} />
  );
  return (
    <List.Item>
      <Link to={href} aria-label={t("views.open", { name })} onClick={onDone} style={{ flex: 1, overflowWrap: "anywhere" }}>
        <bdi>{name}</bdi> {view.default && <Typography.Text type="secondary">{t("views.default")}</Typography.Text>}
      </Link>
      {own &&
        view.query !== query &&
        button("update", <SaveOutlined aria-hidden="true" />, () =>
          update.run({ params: { id }, body: { query } }, { expectedVersion: view.version }),
        )}
      {button(pin, view.default ? <PushpinFilled aria-hidden="true" /> : <PushpinOutlined aria-hidden="true" />, () =>
        setDefault.run({ body: { noun, id: view.default ? null : id } }),
      )}
      {own && button("delete", <DeleteOutlined aria-hidden="true" />, () => remove.run({ params: { id } }))}
    </List.Item>
  );
}

interface ViewValues {
  name: string;
  shared?: boolean;
}

/** Save the list's current state under a name. */
function SaveView({ noun, query, onDone }: { noun: string; query: string; onDone: () => void }) {
  const { t } = useTranslation("lists");
  const errorText = useErrorText();
  const [form] = Form.useForm<ViewValues>();
  const create = useCommand(views, "create", { onSuccess: onDone });
  const name = Form.useWatch("name", form)?.trim() ?? "";
  const refused = create.error ? ({ validateStatus: "error", help: errorText(create.error) } as const) : {};
  return (
    <Form
      form={form}
      name="view"
      layout="vertical"
      onFinish={({ shared = false }) => void create.run({ body: { noun, name, query, shared } })}
    >
      <Form.Item name="name" label={t("views.name")} {...refused}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Can I="share" a="View">
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{t("views.share")}</Checkbox>
        </Form.Item>
      </Can>
      <Button htmlType="submit" type="primary" block disabled={!name} loading={create.isPending}>
        {t("views.save")}
      </Button>
    </Form>
  );
}
