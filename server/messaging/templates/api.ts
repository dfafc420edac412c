export { catalogueGoods } from "./catalogue-goods.ts";
export { findOwnContent, findSystemProblems, previewAsTextMessage } from "./mails/own-content.ts";
export { writeTemplateMail } from "./mails/write-mail.ts";
export { listCouponPools, type MarketingText, writeMarketing } from "./mails/write-marketing.ts";
export { writeTemplateTest, writeTextTest } from "./send-test.ts";
export { assertTextMessages, previewTextMessage, writeTextMessage } from "./text-messages.ts";
