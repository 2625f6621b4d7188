import type { ComponentType } from "react";
import { type Access, mayCall } from "#shared/routes/roles.ts";
import { useSession } from "#web/session/session.ts";
import { NoPermission } from "./Message.tsx";

/** A page that every account may open. It shows the 403 message to accounts that may not make its calls. */
export function onlyPermitted(access: Access, Page: ComponentType): ComponentType {
  return function Permitted() {
    return mayCall(access, useSession()) ? <Page /> : <NoPermission />;
  };
}
