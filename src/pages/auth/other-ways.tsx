import { Button, Divider, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useApi } from "#src/lib/api";
import { goToGoogle } from "./google.ts";
import { ProviderMark } from "./provider-mark.tsx";
import type { SignInOptions } from "./sign-in-options.ts";
import { useMicrosoft } from "./use-microsoft.ts";
import type { SignInAttempt } from "./use-sign-in.ts";

interface OtherWaysProps {
  attempt: SignInAttempt;
  options: SignInOptions | undefined;
}

/** Show the other sign-in providers this installation has set up. */
export function OtherWays({ attempt, options }: OtherWaysProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [params] = useSearchParams();
  const microsoft = useMicrosoft(attempt, options?.microsoft ?? null);
  if (!options?.google && !options?.microsoft) return null;
  const ways = [
    { name: "google", label: t("auth.withGoogle"), go: () => attempt.run(() => goToGoogle(api, params.get("to"))) },
    { name: "microsoft", label: t("auth.withMicrosoft"), go: microsoft },
  ] as const;
  return (
    <section aria-label={t("auth.otherWays")}>
      <Divider plain>{t("auth.or")}</Divider>
      <Flex vertical gap={10}>
        {ways
          .filter(({ name }) => options[name])
          .map(({ name, label, go }) => (
            <Button key={name} size="large" block icon={<ProviderMark name={name} />} disabled={attempt.busy} onClick={() => void go()}>
              {label}
            </Button>
          ))}
      </Flex>
    </section>
  );
}
