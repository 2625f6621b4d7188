import { request } from "../api.ts";
import { endSession } from "./session.ts";

/** Ends the sign-in on the server too. Without a network the page deletes it anyway. */
export async function signOut() {
  const ended = request({ method: "POST", path: "/logout" });
  endSession("signed-out");
  await ended.catch(() => undefined);
}
