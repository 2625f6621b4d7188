import { useState } from "react";
import { useTask } from "#web/small/useTask.ts";
import { portalTexts as texts } from "../portalTexts.ts";
import { askForLink } from "../session/api.ts";

/** Asks for a link by mail. The answer is the same for every address. */
export function LinkForm() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState("");
  const { busy, error, run } = useTask(async () => {
    const { status, body } = await askForLink(email);
    if (status === 0) return texts.noSignal;
    if (status !== 202) return body?.errors?.email?.[0] ?? body?.message ?? texts.failed;
    setSent(body?.message ?? "");
    return null;
  }, texts.failed);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <h2>{texts.or}</h2>
      <label>
        {texts.email}
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <p role="status">{sent}</p>
      <p role="alert" className="error">
        {error}
      </p>
      <button type="submit" aria-disabled={busy}>
        {busy ? texts.sending : texts.sendLink}
      </button>
    </form>
  );
}
