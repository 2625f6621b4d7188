import { type Exceptions, isExcepted } from "#server/outgoing/publicAddress.ts";
import { webhookTexts as texts } from "../texts.ts";

const LEAST_PORT = 1024;
/** Of databases, mail, chats, remote screens and files: none of them takes a webhook, and some would take its text for commands. */
const OTHER_SERVICES: ReadonlySet<number> = new Set([
  ...[1433, 1521, 2049, 2375, 2376, 3306, 3389, 4190, 5060, 5061, 5432, 5672, 5900, 5984, 6000, 6379],
  ...[6566, 6665, 6666, 6667, 6668, 6669, 6697, 9042, 9092, 9200, 9300, 10_080, 11_211, 27_017],
]);

/**
 * What is wrong with a webhook's address that its contract can't see; null if nothing is. An inner address that the operator allows
 * may have any port.
 */
export function wrongAddress(address: string, allowed: Exceptions): string | null {
  const url = URL.parse(address);
  if (url === null) return texts.urlWrong;
  if (address.includes("#")) return texts.urlFragment;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isExcepted(allowed, host, host)) return null;
  const port = Number(url.port);
  const isKnown = url.port === "" || port === 80 || port === 443;
  return isKnown || (port >= LEAST_PORT && !OTHER_SERVICES.has(port)) ? null : texts.urlPort;
}
