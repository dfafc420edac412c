import type { FastifyInstance } from "fastify";
import type { Subscriber } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import type { Tokens } from "#server/kit/tokens";
import { registerApiKeys } from "./api-keys/routes.ts";
import { auditModule } from "./audit/routes.ts";
import { deliveryJobs } from "./deliveries/jobs.ts";
import { deliveriesModule } from "./deliveries/routes.ts";
import { dimensionsModule } from "./dimensions/routes.ts";
import { registerFiles } from "./files/routes.ts";
import { locationLinks } from "./locations/repository.ts";
import { locationsModule } from "./locations/routes.ts";
import { membersModule } from "./members/routes.ts";
import { customerMails } from "./messages/customer-mails.ts";
import { messageJobs } from "./messages/send-mail.ts";
import { messageLinks } from "./messages/staff-mail.ts";
import type { ModuleDeps } from "./module.ts";
import { orderLinks } from "./orders/links.ts";
import { ordersModule } from "./orders/routes.ts";
import { productGroupLinks } from "./product-groups/links.ts";
import { productGroupsModule } from "./product-groups/routes.ts";
import { productGroupTasks } from "./product-groups/tasks.ts";
import { productLinks } from "./products/links.ts";
import { productsModule } from "./products/routes.ts";
import { publicModule } from "./public/routes.ts";
import { returnJobs } from "./returns/jobs.ts";
import { returnLinks } from "./returns/links.ts";
import { registerReturns } from "./returns/routes.ts";
import { returnTasks } from "./returns/tasks.ts";
import { sessionLinks } from "./sessions/links.ts";
import { registerSessions } from "./sessions/routes.ts";
import { sessionTasks } from "./sessions/tasks.ts";
import { registerStores } from "./stores/routes.ts";
import { entriesOfGroup } from "./warranty/links.ts";
import { warrantyModule } from "./warranty/routes.ts";

/** Every noun's server half, one line each, with what it needs from another. */
export async function registerModules(app: FastifyInstance, deps: ModuleDeps & { tokens: Tokens }): Promise<void> {
  registerSessions(app, deps);
  membersModule(app, { ...deps, sessionLinks, messageLinks: messageLinks(deps) });
  auditModule(app, deps);
  registerStores(app, deps);
  registerApiKeys(app, deps);
  await registerFiles(app, deps);
  await ordersModule(app, deps);
  await productsModule(app, deps);
  await locationsModule(app, deps);
  registerReturns(app, deps);
  await productGroupsModule(app, { ...deps, groupUsers: [entriesOfGroup] });
  await dimensionsModule(app, deps);
  await warrantyModule(app, { ...deps, productGroupLinks });
  await deliveriesModule(app, { ...deps, orderLinks, productLinks, locationLinks });
  await publicModule(app, { ...deps, orderLinks, productLinks, locationLinks, returnLinks: returnLinks(deps) });
}

/** What the modules do in the background: handlers by queue. */
export const moduleJobs = (deps: ModuleDeps): Handlers => ({
  ...returnJobs(deps),
  ...messageJobs(deps),
  ...deliveryJobs({ ...deps, orderLinks, productLinks, locationLinks }),
});

/** What the modules do again and again. */
export const moduleTasks = ({ db, clock }: ModuleDeps): Task[] => [
  ...sessionTasks(db, clock),
  ...returnTasks(db),
  ...productGroupTasks(db, clock),
];

/** Who hears of what happened; events nobody hears are marked as done. */
export const moduleSubscribers = (deps: ModuleDeps): readonly Subscriber[] => [customerMails(deps)];
