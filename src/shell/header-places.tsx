import { useSession } from "#src/lib/session";
import { Avatar } from "#src/ui/avatar";
import account from "./account-menu.module.css";
import switcher from "./store-switcher.module.css";
import tool from "./tool.module.css";

/** Where the store switcher will be: the store's name, as it will stand there. */
export function StorePlace() {
  const store = useSession((session) => session.store);
  if (!store) return null;
  return (
    <span className={switcher.place}>
      <Avatar name={store.name} size={24} square />
      <span className={switcher.name} dir="auto">
        {store.name}
      </span>
    </span>
  );
}

/** Where the account menu will be. */
export function AccountPlace() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <span className={account.button}>
      <Avatar name={`${user.first_name} ${user.last_name}`.trim() || user.email} size={36} />
    </span>
  );
}

/** Where search and the bell will be: nothing beside them moves when they come. */
export function ToolsPlace() {
  return <span className={tool.toolsPlace} />;
}
