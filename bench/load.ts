import { connect, type Socket } from "node:net";

/** The results of a number of requests, sent one after the other on each connection. Times in milliseconds. */
export interface Pass {
  elapsed: number;
  latencies: number[];
  firstBytes: number[];
}

export interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** The next request's text; null after the last one. */
  next: () => string | null;
}

/** Keeps every connection busy until the time is over or the requests end. Rejects when an answer's status is 400 or above. */
export async function drive({ port, connections, seconds, next }: LoadOptions): Promise<Pass> {
  const pass: Pass = { elapsed: 0, latencies: [], firstBytes: [] };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const start = performance.now();
  const deadline = start + seconds * 1000;
  const take = () => (performance.now() < deadline ? next() : null);
  try {
    await Promise.all(sockets.map((socket) => keepBusy(socket, take, pass)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  pass.elapsed = performance.now() - start;
  return pass;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

function keepBusy(socket: Socket, next: () => string | null, pass: Pass): Promise<void> {
  return new Promise((resolve, reject) => {
    let [sent, first] = [0, 0];
    const send = () => {
      const text = next();
      if (text === null) return resolve();
      [sent, first] = [performance.now(), 0];
      socket.write(text);
    };
    const answers = readAnswers((status, beginning) => {
      if (status >= 400) return reject(new Error(`answered ${status}: ${beginning}`));
      pass.latencies.push(performance.now() - sent);
      pass.firstBytes.push(first - sent);
      send();
    });
    socket.on("data", (part) => {
      first ||= performance.now();
      answers(part as Buffer);
    });
    socket.on("error", reject).on("close", () => reject(new Error("the server closed a connection")));
    send();
  });
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");

/** Splits a connection's bytes into answers. Bodies are counted, not kept. */
function readAnswers(done: (status: number, beginning: string) => void): (part: Buffer) => void {
  let held: Buffer = Buffer.alloc(0);
  let state: "head" | "body" | "size" | "chunk" | "end" = "head";
  let [left, status, beginning] = [0, 0, ""];

  const finish = (at: Buffer): Buffer => {
    state = "head";
    done(status, beginning);
    return at;
  };
  /** The rest of the bytes after one step; null if it needs more bytes. */
  function step(bytes: Buffer): Buffer | null {
    if (state === "body" || state === "chunk") {
      if (status >= 400) beginning += bytes.toString("utf8").slice(0, 300);
      const used = Math.min(left, bytes.length);
      left -= used;
      if (left > 0) return null;
      if (state === "body") return finish(bytes.subarray(used));
      state = "size";
      return bytes.subarray(used);
    }
    const mark = state === "head" ? HEAD_END : LINE_END;
    const end = bytes.indexOf(mark);
    if (end < 0) {
      held = bytes;
      return null;
    }
    const text = bytes.toString("latin1", 0, end);
    const rest = bytes.subarray(end + mark.length);
    if (state === "end") return finish(rest);
    if (state === "size") {
      // Includes the line end after the chunk.
      left = Number.parseInt(text, 16) + LINE_END.length;
      state = left === LINE_END.length ? "end" : "chunk";
      return rest;
    }
    [status, beginning] = [Number(text.slice(9, 12)), ""];
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    if (length === undefined && !/\r\ntransfer-encoding: chunked/i.test(text)) return finish(rest);
    left = Number(length ?? 0);
    state = length === undefined ? "size" : "body";
    return left === 0 && state === "body" ? finish(rest) : rest;
  }
  return (part) => {
    let bytes: Buffer | null = held.length > 0 ? Buffer.concat([held, part]) : part;
    held = Buffer.alloc(0);
    while (bytes && bytes.length > 0) bytes = step(bytes);
  };
}
