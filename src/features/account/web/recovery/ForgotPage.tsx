import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { recoveryRoutes } from "#features/account/recoveryContract.ts";
import { forgotTexts as texts } from "#features/account/recoveryTexts.ts";
import { request } from "#web/api.ts";
import classes from "#web/layout/PublicPage.module.css";
import { PublicPage } from "#web/layout/PublicPage.tsx";
import { usePublicConfig } from "#web/session/publicConfig.ts";
import { typedEmail } from "#web/session/typedEmail.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

// Only the contract's types: its code would bring zod along.
const forgot: Pick<typeof recoveryRoutes.forgot, "method" | "path"> = {
  method: "POST",
  path: "/password/forgot",
};

/** Asks for the mail with a link. What the sign-in page was given as e-mail is here already. */
export function ForgotPage() {
  const config = usePublicConfig();
  const [email, setEmail] = useState(typedEmail);
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!sent) field.current?.focus();
  }, [sent]);
  const isOff = config?.recovery === false;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || email.trim() === "") return;
    setPending(true);
    setRefusal(undefined);
    try {
      await request(forgot, { body: { email } });
      setSent(true);
    } catch (error) {
      setRefusal(refusalOf(error, texts.failed));
    } finally {
      setPending(false);
    }
  };

  return (
    <PublicPage title={sent ? texts.sentTitle : texts.title} subtitle={sent ? email.trim() : texts.subtitle}>
      <Notice isOff={isOff} sent={sent} />
      {!sent && !isOff && (
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            ref={field}
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            size="md"
            required
            value={email}
            error={refusal?.fields.email?.[0]}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
          <div role="alert">{refusal?.message && <p className={classes.failure}>{refusal.message}</p>}</div>
          <Button type="submit" size="md" fullWidth loading={pending} disabled={email.trim() === ""}>
            {texts.send}
          </Button>
        </form>
      )}
      {sent && (
        <button type="button" className={classes.toggle} onClick={() => setSent(false)}>
          {texts.again}
        </button>
      )}
      <Link to="/" className={classes.toggle}>
        {texts.back}
      </Link>
    </PublicPage>
  );
}

function Notice({ isOff, sent }: { isOff: boolean; sent: boolean }) {
  return (
    <div role="status">
      {isOff && <p className={classes.notice}>{texts.off}</p>}
      {sent && (
        <>
          <p className={classes.notice}>{texts.sent}</p>
          <p className={classes.hint}>{texts.notThere}</p>
        </>
      )}
    </div>
  );
}
