import { SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Modal, Typography } from "antd";
import { Command } from "cmdk";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useErrorText } from "#src/hooks/use-error-text";
import { keyName, keyNames, shortcuts } from "#src/lib/shortcuts";
import { useFocusReturn } from "#src/ui/use-focus-return";
import styles from "./palette.module.css";
import type { Entry } from "./palette-model.ts";
import { usePalette } from "./use-palette.ts";

/** Show the command palette: cmdk's field and list in antd's Modal. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { entries, typed, setTyped, isSearching, error, retry, remember, number } = usePalette();
  const field = useRef<HTMLInputElement>(null);
  const title = t("frame:commands.title");
  const choose = (entry: Entry) => {
    remember(entry);
    onClose();
    void navigate(entry.to);
  };
  const status = isSearching ? t("frame:commands.searching") : t("frame:commands.results", { count: entries.length });
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      width={640}
      title={<span className="bh-hidden">{title}</span>}
      className={styles.palette ?? ""}
      style={{ top: "12vh" }}
    >
      <Command label={title} shouldFilter={false} loop vimBindings={false}>
        <Flex align="center" gap={12} className={styles.field ?? ""}>
          <SearchOutlined aria-hidden="true" />
          <Command.Input
            ref={field}
            autoFocus
            maxLength={200}
            placeholder={t("frame:commands.placeholder")}
            value={typed}
            onValueChange={setTyped}
          />
        </Flex>
        <p role="status" className="bh-hidden">
          {status}
        </p>
        <Command.List label={title}>
          {groupsOf(entries).map(([group, lines]) => (
            <Command.Group key={group} heading={t(`frame:commands.${group}`, { number })}>
              {lines.map((entry) => (
                <Command.Item key={entry.id} value={`${entry.group} ${entry.id}`} onSelect={() => choose(entry)}>
                  <bdi>{entry.label}</bdi>
                  {entry.detail && <bdi className={styles.detail}>{entry.detail}</bdi>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {error && (
        <p role="alert" className={styles.note}>
          {errorText(error)}{" "}
          <Button size="small" onClick={retry}>
            {t("actions.retry")}
          </Button>
        </p>
      )}
      {entries.length === 0 && !error && (
        <p className={styles.note}>{isSearching ? status : t("frame:commands.none", { q: typed.trim() })}</p>
      )}
      <p className={styles.hints} aria-hidden="true">
        <Typography.Text keyboard>{keyNames(shortcuts.palette.choose).join(" ")}</Typography.Text> {t("frame:commands.move")}{" "}
        <Typography.Text keyboard>{keyName(shortcuts.palette.open)}</Typography.Text> {t("frame:commands.choose")}{" "}
        <Typography.Text keyboard>{keyName(shortcuts.everywhere.close)}</Typography.Text> {t("frame:commands.leave")}
      </p>
    </Modal>
  );
}

const groupsOf = (entries: readonly Entry[]) =>
  [...new Set(entries.map(({ group }) => group))].map((group) => [group, entries.filter((entry) => entry.group === group)] as const);
