import { writeFileSync } from "node:fs";
import { embeddedCopy } from "./embedded-template.ts";
import { tablesFile, tableTypes } from "./table-types.ts";

// `npm run db:types`: run after adding a migration, on the embedded engine, so that nothing has to be installed or started.
const { db, drop } = await embeddedCopy(true);
writeFileSync(tablesFile, await tableTypes(db.kysely as never));
await drop();
process.exit();
