export { changeStore } from "./change-store.ts";
export { domainOf, insertStore } from "./new-store.ts";
export { lockStore } from "./repository.ts";
export { storeColumns, storeContextOf } from "./store-context.ts";
export { storeNamed } from "./store-named.ts";
export { platformContext, system, systemContext } from "./system-context.ts";
export { mostPerRun, taskForEach } from "./task-for-each.ts";
export { writeSection } from "./write-section.ts";
