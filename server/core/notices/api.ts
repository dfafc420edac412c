export { notifyOwnersOnce, notifyResponsible } from "./owners.ts";
export { eraseNoticeNames } from "./personal-data.ts";
export { write as writeNotice } from "./write.ts";
