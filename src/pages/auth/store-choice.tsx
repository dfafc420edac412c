import { RightOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Avatar } from "#src/ui/data/avatar";
import styles from "./auth.module.css";
import { ProblemAlert } from "./auth-form.tsx";
import type { SignInAttempt } from "./use-sign-in.ts";

/** Show the stores to choose from when an address belongs to several. */
export default function StoreChoice({ attempt }: { attempt: SignInAttempt }) {
  const { t } = useTranslation();
  const { choice, busy, choose, again } = attempt;
  if (!choice) return null;
  return (
    <Flex vertical gap={8} className={styles.form ?? ""}>
      <ProblemAlert problem={attempt.problem} />
      <Flex vertical gap={8} component="ul">
        {choice.stores.map((store) => (
          <li key={store._id}>
            <Button
              block
              className={styles.store ?? ""}
              icon={<Avatar name={store.name} size={40} square />}
              disabled={busy}
              onClick={() => void choose(store._id)}
            >
              <span>
                <strong dir="auto">{store.name}</strong>
                <span className="bh-small" style={{ display: "block" }} dir="auto">
                  {store.platform_domain}
                </span>
              </span>
              <RightOutlined className="bh-directed" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </Flex>
      <Button type="link" onClick={again}>
        {t("auth.otherAccount")}
      </Button>
    </Flex>
  );
}
