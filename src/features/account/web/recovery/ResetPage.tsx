import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { recoveryRoutes } from "#features/account/recoveryContract.ts";
import { forgotTexts, resetTexts as texts } from "#features/account/recoveryTexts.ts";
import { passwordTexts } from "#features/account/texts.ts";
import { request } from "#web/api.ts";
import { PasswordPair } from "#web/form/fields/PasswordPair.tsx";
import classes from "#web/layout/PublicPage.module.css";
import { PublicPage } from "#web/layout/PublicPage.tsx";
import { type Refusal, refusalOf } from "./refusal.ts";

// Only the contract's types: its code would bring zod along.
const reset: Pick<typeof recoveryRoutes.reset, "method" | "path"> = {
  method: "POST",
  path: "/password/reset",
};

const blank = { password: "", confirmPassword: "" };

/** Where a mailed link leads: a new password, typed twice. */
export function ResetPage() {
  const { token } = useParams({ strict: false });
  const [values, setValues] = useState(blank);
  const [done, setDone] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useRef<HTMLFormElement>(null);
  const badToken = refusal?.fields.token?.[0];
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setRefusal(undefined);
    try {
      await request(reset, { body: { token, ...values } });
      setDone(true);
    } catch (error) {
      setRefusal(refusalOf(error, texts.failed));
    } finally {
      setPending(false);
    }
  };

  const field = (name: keyof typeof blank) => ({
    name,
    size: "md",
    value: values[name],
    error: refusal?.fields[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setRefusal(undefined);
    },
  });
  const filled = values.password !== "" && values.confirmPassword !== "";

  return (
    <PublicPage title={texts.title} subtitle={texts.subtitle}>
      <div role="status">{done && <p className={classes.notice}>{texts.done}</p>}</div>
      {!done && (
        <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <PasswordPair form={{ field }} labels={[passwordTexts.password, passwordTexts.confirm]} />
          <div role="alert">
            {(badToken || refusal?.message) && (
              <p className={classes.failure}>{badToken ?? refusal?.message}</p>
            )}
          </div>
          <Button type="submit" size="md" fullWidth loading={pending} disabled={!filled}>
            {texts.save}
          </Button>
        </form>
      )}
      {badToken && (
        <Link to="/forgot" className={classes.toggle}>
          {texts.anotherLink}
        </Link>
      )}
      <Link to="/" className={classes.toggle}>
        {done ? texts.signIn : forgotTexts.back}
      </Link>
    </PublicPage>
  );
}
