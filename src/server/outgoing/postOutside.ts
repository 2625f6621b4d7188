import { type LookupAddress, lookup as lookupInSystem } from "node:dns";
import { Resolver } from "node:dns/promises";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Exceptions, isExcepted, isPublic } from "./publicAddress.ts";

/** An address that is not of the public internet, or not encrypted. */
export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
  readonly why: "inside" | "plain";

  constructor(why: "inside" | "plain") {
    super(why);
    this.why = why;
  }
}

export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export interface Answered {
  status: number;
  /** The first characters of its body. */
  text: string;
}

/** All addresses of a host. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

interface Posting {
  headers: Record<string, string>;
  body: string;
  exceptions: Exceptions;
  /** Ends the call early. */
  signal: AbortSignal;
  /** How long the whole may take, in milliseconds. */
  patience: number;
  /** Bytes of the answer that are read. */
  most: number;
  resolve?: Resolve;
}

/**
 * Posts to an address that somebody else chose. Only the public internet is reached, and what the operator allows: each address is
 * checked where the connection is made, after DNS. Redirects are not followed, proxies of the environment not used, and no more of the
 * answer read than asked for. Throws `RefusedAddress`, `NoAnswer`, or what the connection says.
 */
export async function postOutside(target: string, posting: Posting): Promise<Answered> {
  const { headers, body, exceptions, most, resolve = resolveOutside } = posting;
  const url = new URL(target);
  const isPlain = url.protocol === "http:";
  const late = AbortSignal.timeout(posting.patience);
  const signal = AbortSignal.any([posting.signal, late]);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const check = (address: string) => {
    if (isExcepted(exceptions, host, address)) return;
    if (!isPublic(address)) throw new RefusedAddress("inside");
    if (isPlain) throw new RefusedAddress("plain");
  };
  // No look-up is made for an address. The URL has already read octal, hexadecimal and short forms.
  if (isIP(host) !== 0) check(host);
  const lookup = checkedLookup(
    (name) => (exceptions.names.has(name.toLowerCase()) ? resolveInSystem(name) : resolve(name, signal)),
    check,
  );
  const agent = isPlain ? new HttpAgent({ lookup }) : new HttpsAgent({ lookup });
  try {
    const answer = await new Promise<IncomingMessage>((done, failed) => {
      const send = isPlain ? httpRequest : httpsRequest;
      // Errors after the answer's head end its body.
      send(url, { method: "POST", agent, headers, signal }, done).on("error", failed).end(body);
    });
    const text = await firstOf(answer, most);
    return { status: answer.statusCode ?? 0, text };
  } catch (error) {
    if (late.aborted) throw new NoAnswer();
    throw error;
  } finally {
    // Closes the connection, also of an answer that goes on.
    agent.destroy();
  }
}

/** The beginning of an answer's body. What arrived until it broke off is enough: its status says what it means. */
async function firstOf(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= most) break;
    }
  } catch {
    // Cut off, or late.
  }
  const text = Buffer.concat(parts).subarray(0, most).toString("utf8");
  // Neither database stores NUL.
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** A look-up for a connection that returns only addresses that `check` lets pass. */
const checkedLookup =
  (resolve: (host: string) => Promise<string[]>, check: (address: string) => void): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const entries: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
        try {
          for (const { address } of entries) check(address);
        } catch (error) {
          return callback(error as Error, "", 4);
        }
        const [first] = entries;
        if (!first) return callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), "", 4);
        return options.all ? callback(null, entries) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, "", 4),
    );
  };

const DNS_MS = 4000;

/** Asks the name servers without the system's threads, which a slow name server would hold: files and passwords need them. */
const resolveOutside: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0 && answers[0].status === "rejected") throw answers[0].reason;
    return addresses;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** As the system does, with its table of hosts: for the names that the operator allows. */
const resolveInSystem = (host: string): Promise<string[]> =>
  new Promise((done, failed) =>
    lookupInSystem(host, { all: true }, (error, entries) =>
      error ? failed(error) : done(entries.map(({ address }) => address)),
    ),
  );
