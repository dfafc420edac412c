export { findDomainName, findLinkHost } from "./repository.ts";
export { loadSenderStanding } from "./sender-standing.ts";
export { findMailConnection } from "./signed-mail.ts";
