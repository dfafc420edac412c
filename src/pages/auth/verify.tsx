import { MailNotice } from "./mail-notice.tsx";

export default function Verify() {
  return <MailNotice topic="verify" />;
}
