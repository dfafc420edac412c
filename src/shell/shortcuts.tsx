import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "#src/ui/use-focus-return";
import styles from "./shortcuts.module.css";
import { commandKey } from "./use-hotkeys.ts";

/** The keys as the screens read them. */
const sections: Record<string, readonly [name: string, keys: readonly string[]][]> = {
  everywhere: [
    ["commands", [`${commandKey} K`]],
    ["sheet", ["?"]],
    ["close", ["Esc"]],
  ],
  forms: [["save", [`${commandKey} S`]]],
};

/** Every key that does something, in one place. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      open
      footer={null}
      onCancel={onClose}
      title={t("frame:shortcuts.title")}
      width={480}
      closable={{ "aria-label": t("actions.close") }}
    >
      {Object.entries(sections).map(([section, lines]) => (
        <section key={section} className={styles.section}>
          <h3 className={styles.heading}>{t(`frame:shortcuts.${section}`)}</h3>
          <dl>
            {lines.map(([name, keys]) => (
              <div key={name} className={styles.line}>
                <dt>{t(`frame:shortcuts.${name}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key} dir="ltr">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
