import type { ComponentType } from "react";
import { type Access, mayCall } from "#shared/roles.ts";
import { useSession } from "#web/session.ts";
import { NoPermission } from "./Message.tsx";

/** A page that whoever is signed in may open, and that says so to those who may not make its calls. */
export function permitted(access: Access, Page: ComponentType): ComponentType {
  return function Permitted() {
    return mayCall(access, useSession()) ? <Page /> : <NoPermission />;
  };
}
