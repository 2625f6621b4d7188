import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

/** The header that names a request, in the answer and, from a trusted proxy, in the request. */
export const REQUEST_ID = "x-request-id";

/** What may stand in a log and in a header as it is. */
const PLAIN = /^[\w.-]{1,64}$/;
const RUN = randomBytes(4).toString("hex");
let count = 0;

/** A new id, unique across restarts. */
export const newRequestId = (): string => `${RUN}-${(++count).toString(36)}`;

/** Gives each request an id: the one that a trusted proxy sends, if it is short and plain, else a new one. */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const sentId = headers[REQUEST_ID];
    if (typeof sentId !== "string" || !PLAIN.test(sentId)) return newRequestId();
    const peer = socket.remoteAddress;
    return peer && trusted.check(peer, familyOf(peer)) ? sentId : newRequestId();
  };
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
