// A mail server for tests, as its own process: it accepts every mail and prints it as a line of JSON. Arguments: the port, and
// `hold` to never confirm a mail.
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const [port = "0", hold] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  // It offers no TLS, because it has no certificate.
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) => {
    if (password === "s3creto@") done(null, { user: username });
    else done(new Error("wrong password"));
  },
  onData: async (stream, { envelope, user }, done) => {
    const raw = await text(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : "";
    const to = envelope.rcptTo.map(({ address }) => address);
    console.log(JSON.stringify({ from, to, user, raw }));
    if (!hold) done();
  },
});
server.listen(Number(port), "127.0.0.1", () =>
  console.log(JSON.stringify({ port: (server.server.address() as AddressInfo).port })),
);
