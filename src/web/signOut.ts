import { request } from "./api.ts";
import { endSession } from "./session.ts";

/** Ends the sign-in on the server too; without a network the page forgets it all the same. */
export async function signOut() {
  const ended = request({ method: "POST", path: "/logout" });
  endSession("signed-out");
  await ended.catch(() => undefined);
}
