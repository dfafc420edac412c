import { SearchOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useErrorText } from "#src/hooks/use-error-text";
import { useFocusReturn } from "#src/ui/use-focus-return";
import styles from "./palette.module.css";
import { PaletteList } from "./palette-list.tsx";
import type { Entry } from "./palette-model.ts";
import { usePalette } from "./use-palette.ts";

/** Go anywhere, find anything: one field, one list, the keyboard. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  const { entries, typed, isSearching, error } = palette;
  const { at, setAt, onKeyDown } = useChoice(entries, typed, choose);

  function choose(entry: Entry) {
    palette.remember(entry);
    onClose();
    void navigate(entry.to);
  }

  const status = isSearching ? t("frame:commands.searching") : t("frame:commands.results", { count: entries.length });
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      width={640}
      title={<span className="bh-hidden">{t("frame:commands.title")}</span>}
      className={styles.palette ?? ""}
      style={{ top: "12vh" }}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden="true" />
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it
          autoFocus
          className={styles.input}
          role="combobox"
          aria-label={t("frame:commands.title")}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t("frame:commands.placeholder")}
          value={typed}
          onChange={(event) => palette.setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="bh-hidden">
        {status}
      </p>
      <PaletteList id={listId} entries={entries} at={at} number={palette.number} onPoint={setAt} onChoose={choose} />
      {error && (
        <p role="alert" className={styles.note}>
          {errorText(error)}{" "}
          <Button size="small" onClick={palette.retry}>
            {t("actions.retry")}
          </Button>
        </p>
      )}
      {entries.length === 0 && !error && (
        <p className={styles.note}>{isSearching ? t("frame:commands.searching") : t("frame:commands.none", { q: typed.trim() })}</p>
      )}
      <p className={styles.hints} aria-hidden="true">
        <kbd>↑ ↓</kbd> {t("frame:commands.move")} <kbd>↵</kbd> {t("frame:commands.choose")} <kbd>Esc</kbd> {t("frame:commands.leave")}
      </p>
    </Modal>
  );
}

/** Which line Enter opens. What arrives later does not move it to another one. */
function useChoice(entries: readonly Entry[], typed: string, choose: (entry: Entry) => void) {
  const [chosen, setChosen] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin anew
  useEffect(() => {
    setChosen(undefined);
  }, [typed]);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const setAt = (index: number) => setChosen(entries[index]?.id);
  const step = (by: number) => setAt((at + by + entries.length) % Math.max(1, entries.length));
  const moves: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => setAt(0),
    End: () => setAt(entries.length - 1),
    Enter: () => entries[at] && choose(entries[at]),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    // Enter that ends the writing of a Chinese word opens nothing.
    if (!move || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move();
  };
  return { at, setAt, onKeyDown };
}
