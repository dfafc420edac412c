import { DeleteOutlined, EyeOutlined, PushpinFilled, PushpinOutlined, SaveOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { type View, views } from "#contracts/views";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { noteDefaultView } from "#src/lib/session";
import { IconButton } from "#src/ui/icon-button";
import styles from "./list-tools.module.css";
import { SaveView } from "./save-view.tsx";

const noun = "returns";

/** The list as it stands, without the page. */
function useQueryNow(): string {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete("page");
  return next.toString();
}

/** One's own views and those shared in the store; each is a link. */
export function ViewsMenu() {
  const { t } = useTranslation("returns");
  const [isOpen, setOpen] = useState(false);
  const list = useOperation(views, "list", { query: { noun } });
  const items = list.data?.items;
  useEffect(() => {
    if (items) noteDefaultView(noun, items.find((view) => view.default)?.query);
  }, [items]);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Views items={items ?? []} onDone={() => setOpen(false)} />}
    >
      <Button icon={<EyeOutlined aria-hidden="true" />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {t("views.button")}
      </Button>
    </Popover>
  );
}

function Views({ items, onDone }: { items: readonly View[]; onDone: () => void }) {
  const { t } = useTranslation("returns");
  const groups = [
    { key: "own", rows: items.filter(({ own }) => own) },
    { key: "shared", rows: items.filter(({ own }) => !own) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className={styles.views}>
      {groups.length === 0 && <p className={styles.none}>{t("views.none")}</p>}
      {groups.map(({ key, rows }) => (
        <section key={key} aria-label={t(`views.${key}`)}>
          <div className={styles.legend}>{t(`views.${key}`)}</div>
          <ul>
            {rows.map((view) => (
              <ViewLine key={view.id} view={view} onDone={onDone} />
            ))}
          </ul>
        </section>
      ))}
      <SaveView noun={noun} query={useQueryNow()} onDone={onDone} />
    </div>
  );
}

function ViewLine({ view, onDone }: { view: View; onDone: () => void }) {
  const { t } = useTranslation("returns");
  const query = useQueryNow();
  const { id, name } = view;
  const setDefault = useCommand(views, "setDefault", { notice: false });
  const update = useCommand(views, "update");
  const remove = useCommand(views, "delete", { notice: false });
  const pin = view.default ? "clearDefault" : "setDefault";
  return (
    <li className={styles.view}>
      <Link className={styles.name ?? ""} to={`?${view.query}`} aria-label={t("views.open", { name })} onClick={onDone}>
        <bdi>{name}</bdi> {view.default && <span className={styles.first}>{t("views.default")}</span>}
      </Link>
      {view.own && view.query !== query && (
        <IconButton
          size="small"
          icon={<SaveOutlined />}
          label={t("views.update", { name })}
          onClick={() => void update.run({ params: { id }, body: { query } }, { expectedVersion: view.version })}
        />
      )}
      <IconButton
        size="small"
        icon={view.default ? <PushpinFilled /> : <PushpinOutlined />}
        label={t(`views.${pin}`, { name })}
        onClick={() => void setDefault.run({ body: { noun, id: view.default ? null : id } })}
      />
      {view.own && (
        <IconButton
          size="small"
          icon={<DeleteOutlined />}
          label={t("views.delete", { name })}
          onClick={() => void remove.run({ params: { id } })}
        />
      )}
    </li>
  );
}
