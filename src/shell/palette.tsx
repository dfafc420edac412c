import { SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Modal, Typography } from "antd";
import { Command } from "cmdk";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { mayVisit } from "#contracts/screen-access";
import { search } from "#contracts/search";
import { returnAddress } from "#resources/returns/resource";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTyped } from "#src/hooks/lists/use-typed";
import { useScreens } from "#src/hooks/screen/use-screens";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useAllWords } from "#src/hooks/words/use-translation-of";
import { keyName, keyNames, shortcuts } from "#src/lib/browser/shortcuts";
import { usePersisted } from "#src/lib/browser/storage";
import { exactFirst } from "#src/lib/lists/exact-first";
import { homeAddress } from "#src/lib/routing/home-address";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import styles from "./palette.module.css";
import { type Entry, foundEntries, matching, screensOf, withRecent } from "./palette-model.ts";

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

const none: readonly never[] = [];

/** Return the palette's entries for the typed text: screens at once, server results a moment later. */
function usePalette() {
  const { t } = useTranslation();
  const [q, setQ] = useState("");
  const [typed, setTyped] = useTyped(q, (text) => setQ(text.trim()));
  const resources = useSeen();
  const mayGoHome = mayVisit(useAbility(), { path: homeAddress });
  const [recent, remember] = useRecent();
  const found = useOperation(search, "find", { query: { q } }, { enabled: q !== "", keepPrevious: true });
  // Enter must not open what was found for fewer letters.
  const isCurrent = typed.trim() === q && !found.isOutdated;
  const lone = q !== "" && isCurrent && found.data?.returns.length === 1 ? found.data.returns[0] : undefined;
  const shown = useOperation(returns, "show", { params: { id: lone?.id ?? "" } }, { enabled: lone !== undefined });

  const entries = useMemo(() => {
    const screens = screensOf(resources, t, mayGoHome);
    if (typed.trim() === "") return [...recent, ...screens];
    const results = q !== "" && isCurrent && found.data ? foundEntries(found.data, resources, t) : none;
    const actions = lone && shown.data?.id === lone.id ? actionsOf(shown.data, t) : none;
    const ofReturns = results.filter(({ group }) => group === "returns");
    const others = results.filter(({ group }) => group !== "returns");
    return [...matching(screens, typed), ...exactFirst([...ofReturns, ...actions, ...others], typed, ({ label }) => label)];
  }, [resources, recent, typed, q, isCurrent, found.data, lone, shown.data, mayGoHome, t]);

  return {
    typed,
    setTyped,
    entries,
    /** Number of the return whose actions are listed. */
    number: lone?.number,
    isSearching: typed.trim() !== "" && (!isCurrent || found.isLoading),
    error: q === "" ? null : found.error,
    retry: found.retry,
    remember: (entry: Entry) => remember(withRecent(recent, entry)),
  };
}

/** Return all screens available to this person. Names of unopened pages arrive a moment later. */
function useSeen() {
  const screens = useScreens(useAbility());
  return useAllWords() ? screens : none;
}

/** Stored on this device, per person and store. */
function useRecent() {
  const person = useSession((session) => session.user?.id) ?? "";
  const store = useSession((session) => session.store?._id) ?? "";
  return usePersisted<Entry[]>(`recent.${person}.${store}`, none as never[]);
}

/** Actions with a screen of their own; the others open a dialog. */
const ways: Partial<Record<string, string>> = { evaluation: "/inspect", process: "/process" };

function actionsOf(record: ReturnDetail, t: (key: string) => string): Entry[] {
  return record.allowed_actions
    .filter(({ action, allowed }) => allowed && action !== "suggested-financial-outcome")
    .map(({ action }) => ({
      id: `return ${record.id} ${action}`,
      group: "actions",
      label: t(`returns:actions.${action}`),
      to: `${returnAddress(record.id)}${ways[action] ?? `?action=${action}`}`,
    }));
}
