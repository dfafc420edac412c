export { eraseNoticeNames } from "./personal-data.ts";
