import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./palette.module.css";
import type { Entry, EntryGroup } from "./palette-model.ts";

interface PaletteListProps {
  id: string;
  entries: readonly Entry[];
  at: number;
  number: string | undefined;
  onPoint: (index: number) => void;
  onChoose: (entry: Entry) => void;
}

/** The lines by group. Focus stays in the field, which says by `aria-activedescendant` where one is. */
export function PaletteList({ id, entries, at, number, onPoint, onChoose }: PaletteListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, at]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  const numbered = entries.map((entry, index) => ({ ...entry, index }));
  const nameOf = (group: EntryGroup) => t(`frame:commands.${group}`, { number });
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("frame:commands.title")} className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-label={nameOf(group)}>
          <div className={styles.group} aria-hidden="true">
            {nameOf(group)}
          </div>
          {numbered
            .filter((entry) => entry.group === group)
            .map(({ index, ...entry }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
              <div
                key={entry.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={styles.option}
                onMouseMove={() => index !== at && onPoint(index)}
                onClick={() => onChoose(entry)}
              >
                <bdi className={styles.label}>{entry.label}</bdi>
                {entry.detail && (
                  <span className={styles.detail}>
                    <bdi>{entry.detail}</bdi>
                  </span>
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
