import { useEffect, useEffectEvent } from "react";
import { type LiveEvent, useLiveSource } from "#src/lib/live";

/** Hears what happens to a resource, or to one record of it. The latest handler is called; the subscription follows resource and id. */
export function useLive(resource: string, handler: (event: LiveEvent) => void, id?: string): void {
  const source = useLiveSource();
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    return source.listen(resource, (event) => {
      if (id === undefined || event.ids.includes(id)) onEvent(event);
    });
  }, [source, resource, id]);
}
