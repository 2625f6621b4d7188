import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Actor } from "#shared/routes/roles.ts";
import type { Reader } from "./messages.ts";
import type { Own } from "./own.ts";

/** A reader that has this many bytes left to take is too slow, and is cut off. */
const MOST_UNREAD = 256 * 1024;

/** Streams written before yielding to the event loop, so that a thousand don't block it. */
const BATCH_SIZE = 25;

/** Sent so that no proxy closes a stream as idle. */
const COMMENT = ":\n\n";
const COMMENT_SECONDS = 25;

interface Stream extends Reader {
  signInId: number;
  write(text: string): void;
  end(): void;
}

/** The open streams of this process, `most` in total. Each gets a comment line at least every 25 seconds. */
export function createStreams(most: number) {
  const byCompany = new Map<number, Set<Stream>>();
  let total = 0;
  let opened = 0;

  function remove(stream: Stream): void {
    const ofCompany = byCompany.get(stream.actor.companyId);
    if (!ofCompany?.delete(stream)) return;
    total -= 1;
    if (ofCompany.size === 0) byCompany.delete(stream.actor.companyId);
  }

  function* all(): Generator<Stream> {
    for (const ofCompany of byCompany.values()) yield* ofCompany;
  }

  /** Makes room for a stream. The page that loses its own polls, and opens it again later. */
  function endOne(): void {
    let largest = new Set<Stream>();
    for (const ofCompany of byCompany.values()) if (ofCompany.size > largest.size) largest = ofCompany;
    const [oldest] = largest;
    oldest?.end();
  }

  return {
    count: () => total,
    companies: () => [...byCompany.keys()],
    has: (companyId: number) => byCompany.has(companyId),
    ofAccount(accountId: number): number {
      let count = 0;
      for (const stream of all()) if (stream.actor.id === accountId) count += 1;
      return count;
    },
    open(
      { actor, signInId, own }: { actor: Actor; signInId: number; own?: Own | undefined },
      reply: FastifyReply,
    ): void {
      const raw = beginStream(reply);
      if (!raw) return;
      const stream = streamTo(raw, { actor, signInId, own }, remove);
      if (total >= most) endOne();
      byCompany.set(actor.companyId, (byCompany.get(actor.companyId) ?? new Set()).add(stream));
      total += 1;
      stream.write(COMMENT);
      opened += 1;
      const silence = comment(stream, 1 + (opened % COMMENT_SECONDS));
      raw.once("close", () => {
        silence();
        remove(stream);
      });
    },
    /** Sends each stream of the company its text, unless that is empty. */
    async send(companyId: number, textFor: (reader: Reader) => string): Promise<void> {
      let count = 0;
      for (const stream of [...(byCompany.get(companyId) ?? [])]) {
        const text = textFor(stream);
        if (text !== "") stream.write(text);
        count += 1;
        if (count % BATCH_SIZE === 0) await yieldToEventLoop();
      }
    },
    of: (companyId?: number): Stream[] =>
      companyId === undefined ? [...all()] : [...(byCompany.get(companyId) ?? [])],
    endAll(): void {
      for (const stream of all()) stream.end();
    },
  };
}

/** Takes the reply over from Fastify and sends its head. Undefined if there is nothing to stream. */
function beginStream(reply: FastifyReply): ServerResponse | undefined {
  const { raw } = reply.hijack();
  // The caller left while it waited.
  if (raw.destroyed) return undefined;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream",
    // The server stops when its connections are closed.
    connection: "close",
    // nginx would collect the stream.
    "x-accel-buffering": "no",
  });
  if (raw.req.method !== "HEAD") return raw;
  raw.end();
  return undefined;
}

type SignedIn = Pick<Stream, "actor" | "signInId" | "own">;

function streamTo(raw: ServerResponse, reader: SignedIn, remove: (stream: Stream) => void): Stream {
  const stream: Stream = {
    ...reader,
    write(text) {
      if (raw.writableEnded) return;
      if (raw.writableLength > MOST_UNREAD) raw.destroy();
      else raw.write(text);
    },
    end() {
      remove(stream);
      // A reader that takes nothing would keep the connection.
      if (raw.writableLength > 0) raw.destroy();
      else raw.end();
    },
  };
  return stream;
}

/** Writes comment lines, the first after `seconds`: streams that opened together get theirs in different seconds. Returns how to stop. */
function comment(stream: Stream, seconds: number): () => void {
  const write = () => stream.write(COMMENT);
  let timer = setTimeout(() => {
    write();
    timer = setInterval(write, COMMENT_SECONDS * 1000).unref();
  }, seconds * 1000).unref();
  return () => clearTimeout(timer);
}
