import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("./program.ts", import.meta.url));

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The user that was signed in at the mail server; null if none. */
  user?: string;
  subject: string;
  text: string;
  html: string;
  /** The mail as received. */
  raw: string;
}

export interface MailServer {
  port: number;
  /** The environment variables for sending mails through it. */
  env: Record<"SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL", string>;
  mails: readonly ReceivedMail[];
  /** The mail after this many others. */
  mail(index: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A mail server on a port; 0: a free port. `hold`: it never confirms a mail. */
export async function startMailServer(port = 0, hold: "hold" | "" = ""): Promise<MailServer> {
  const child = spawn(process.execPath, [PROGRAM, String(port), hold], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.on("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const started = Promise.withResolvers<number>();
  createInterface(child.stdout).on("line", (line) => {
    const said = JSON.parse(line) as { port: number } | Pick<ReceivedMail, "from" | "to" | "user" | "raw">;
    if ("port" in said) return started.resolve(said.port);
    mails.push({ ...said, ...parse(said.raw) });
    for (const look of waiting) look();
  });
  child.once("exit", () => started.reject(new Error("the mail server ended")));
  const own = await started.promise;
  return {
    port: own,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${own}`,
      MAIL_FROM: "Mandado <no-responder@mandado.example>",
      PUBLIC_URL: "https://mandado.example",
    },
    mails,
    mail: (index) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails[index];
          if (!mail) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** The parts of a mail in Mandado's format: subject, plain text, HTML. */
function parse(raw: string): Pick<ReceivedMail, "subject" | "text" | "html"> {
  // A mail with an attachment has its text inside a part of its own.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = ""]) => `--${boundary}`);
  const parts = boundaries.reduce((all, boundary) => all.flatMap((part) => part.split(boundary)), [raw]);
  const part = (type: string) => {
    const section = parts.find((part) => part.trimStart().startsWith(`Content-Type: ${type}`)) ?? "";
    const [head = "", ...body] = section.split("\r\n\r\n");
    return decode(body.join("\r\n\r\n"), /Content-Transfer-Encoding: (\S+)/.exec(head)?.[1] ?? "7bit");
  };
  const subject = (/^Subject: (.+(?:\r\n .+)*)/m.exec(raw)?.[1] ?? "").replace(/\r\n /g, "");
  const words = subject.replace(/=\?UTF-8\?(Q|B)\?(.*?)\?=\s*/gi, (_, encoding: string, word: string) =>
    decode(word.replaceAll("_", " "), encoding.toUpperCase() === "B" ? "base64" : "quoted-printable"),
  );
  return { subject: words, text: part("text/plain"), html: part("text/html") };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
