import type { MailSettings } from "../program/config.ts";
import { type Letter, plainText, renderLetter } from "./letter.ts";

export interface Mail {
  to: Recipient | Recipient[];
  subject: string;
  letter: Letter;
  attachment?: { name: string; contentType: string; bytes: Uint8Array };
  /** The same for each attempt, so that mailboxes can tell a mail that was sent twice. Chosen at random if it is missing. */
  messageId?: string;
}

interface Recipient {
  name: string;
  address: string;
}

/** Sends a mail to the mail server. Throws if the server can't be reached or refuses it. */
export type SendMail = (mail: Mail) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
// Less than a service manager waits for the server to stop.
const WHOLE_MS = 30_000;

/**
 * Sends mails through the configured server, each over its own connection. A password is sent to another machine only over TLS.
 */
export function createSendMail({ smtpUrl, from }: MailSettings): SendMail {
  const { hostname, username } = new URL(smtpUrl);
  const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const options = {
    url: smtpUrl,
    requireTLS: username !== "" && !isOwn,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
  // At the start, because loading it takes a turn of 75 ms. A mail says why it failed.
  const loading = import("nodemailer");
  loading.catch(() => undefined);
  return async ({ to, subject, letter, attachment, messageId }) => {
    const { createTransport } = await loading;
    await createTransport(options).sendMail({
      from,
      to,
      subject,
      text: plainText(letter),
      html: renderLetter(letter),
      ...(messageId ? { messageId } : {}),
      attachments: attachment
        ? [
            {
              filename: attachment.name,
              contentType: attachment.contentType,
              content: Buffer.from(attachment.bytes),
            },
          ]
        : [],
      // Tells programs not to reply, for example with absence notes.
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(WHOLE_MS),
    });
  };
}
