import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const encodePath = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether the request is signed with the secret, by AWS Signature Version 4. */
function isSigned({ method, url = "/", headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, key = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [, day = "", region = "", service = "", end = ""] = key.split("/");
  const { pathname, searchParams } = new URL(url, "http://x");
  const query = [...searchParams]
    .map(([name, value]) => `${encodePath(name)}=${encodePath(value)}`)
    .sort()
    .join("&");
  const content = String(headers["x-amz-content-sha256"]);
  if (content !== "UNSIGNED-PAYLOAD" && content !== sha256(body)) return false;
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, query, lines.join(""), signed, content].join("\n");
  const scope = [day, region, service, end].join("/");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const signing = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature.padEnd(64, "0"), "hex"));
}

const BUCKET = "/pruebas/";

/** Everything as stored a long time ago, on one page. */
const listing = (names: string[]) =>
  `<ListBucketResult><IsTruncated>false</IsTruncated>${names
    .map(
      (name) =>
        `<Contents><Key>${name.slice(BUCKET.length)}</Key><LastModified>${STORED}</LastModified></Contents>`,
    )
    .join("")}</ListBucketResult>`;

const STORED = "2026-11-01T00:00:00.000Z";

/** A bucket in memory, which refuses a request that its secret has not signed. */
export async function openTestBucket(secret: string) {
  const objects = new Map<string, Buffer>();
  let refused = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const name = new URL(request.url ?? "/", "http://x").pathname;
    if (!isSigned(request, body, secret)) {
      refused += 1;
      response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      return;
    }
    if (request.method === "PUT") {
      objects.set(name, body);
      response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    } else if (request.method === "DELETE") {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (name === BUCKET) {
      response.writeHead(200).end(listing([...objects.keys()]));
    } else {
      const object = objects.get(name);
      if (object) response.writeHead(200, { "content-length": object.length }).end(object);
      else response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    refused: () => refused,
    /** `FILES_URL` with this secret. */
    urlWith: (password: string) => `http://llave:${password}@127.0.0.1:${port}/pruebas?region=us-east-1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
