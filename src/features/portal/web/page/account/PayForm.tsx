import { useEffect, useRef, useState } from "react";
import { MOST_DAYS_AGO } from "#features/payment-notices/rules.ts";
import { addDays, type Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { BANKS } from "#shared/identifiers/banks.ts";
import { BANK_METHODS } from "#shared/vocabulary.ts";
import { readAmount, shownAmount, unitOf } from "#web/form/fields/amount.ts";
import { useTask } from "#web/small/useTask.ts";
import { portalTexts } from "../portalTexts.ts";
import { ask } from "../session/api.ts";
import { useCalendarDay } from "../session/useToday.ts";
import { linkTo } from "../shell/address.ts";
import { accountTexts as texts } from "./accountTexts.ts";
import { DayField } from "./DayField.tsx";
import { changeDraft, type Draft, forgetDraft, keepDraft, readDraft, type Typed } from "./draft.ts";
import { Field } from "./Field.tsx";

/** Sends what was paid. Returns the error message, or null on success. */
async function send({ typed, key }: Draft, refuse: (errors: FieldErrors) => void): Promise<string | null> {
  const { payer_phone, ...paid } = typed;
  const body = {
    ...paid,
    amount: readAmount(typed.amount, typed.currency),
    ...(typed.method === "mobile_payment" && { payer_phone }),
  };
  const { status, body: answer } = await ask<object>("/portal/payments", { method: "POST", body, key });
  if (status === 201) return null;
  if (status === 0) return portalTexts.noSignal;
  refuse(answer?.errors ?? {});
  return status === 422 ? texts.check : (answer?.message ?? portalTexts.failed);
}

/** Says what was paid. What was typed stays after a lost signal. */
export function PayForm() {
  // By the bank's day: that of the company goes on after midnight.
  const today = useCalendarDay();
  const [draft, setDraft] = useState(() => readDraft(today));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSent, setSent] = useState(false);
  const { typed } = draft;
  const set = (change: Partial<Typed>) => {
    const next = changeDraft(draft, change);
    setDraft(next);
    keepDraft(next);
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !(field in change))));
  };
  const { busy, error, run } = useTask(
    () => send(draft, setErrors),
    portalTexts.failed,
    () => {
      forgetDraft();
      setSent(true);
    },
  );
  if (isSent) return <Sent />;
  return (
    <>
      <p>
        <a className="button quiet" {...linkTo("cuenta")}>
          ← {texts.back}
        </a>
      </p>
      <h1>{texts.formTitle}</h1>
      <p className="soft">{texts.formHint}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <PayFields typed={typed} today={today} errors={errors} onChange={set} />
        <p role="alert" className="error">
          {error}
        </p>
        <button type="submit" className="main" aria-disabled={busy}>
          {busy ? texts.sending : texts.send}
        </button>
      </form>
    </>
  );
}

interface PayFieldsProps {
  typed: Typed;
  today: Day;
  errors: FieldErrors;
  onChange: (change: Partial<Typed>) => void;
}

function PayFields({ typed, today, errors, onChange }: PayFieldsProps) {
  const text = (field: keyof Typed, label: string) => (
    <Field label={label} error={errors[field]?.[0]}>
      {(props) => (
        <input
          {...props}
          value={typed[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Choices
        legend={texts.method}
        value={typed.method}
        options={[...BANK_METHODS].reverse().map((value) => ({ value, label: texts.methods[value] }))}
        onChoose={(method) => onChange({ method })}
      />
      {typed.method === "transfer" && (
        <Choices
          legend={texts.currency}
          value={typed.currency}
          options={(["VES", "USD"] as const).map((value) => ({ value, label: texts.currencies[value] }))}
          onChoose={(currency) => onChange({ currency })}
        />
      )}
      <AmountField typed={typed} errors={errors} onChange={onChange} />
      {text("reference", texts.referenceLabel)}
      <Field label={texts.bank} error={errors.bank?.[0]}>
        {(props) => (
          <select {...props} value={typed.bank} onChange={(event) => onChange({ bank: event.target.value })}>
            <option value="">{texts.noBank}</option>
            {BANKS.filter(({ active }) => active).map(({ code, name }) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayField
        label={texts.day}
        error={errors.paid_on?.[0]}
        today={today}
        min={addDays(today, -MOST_DAYS_AGO)}
        max={today}
        value={typed.paid_on}
        onChange={(paid_on) => onChange({ paid_on })}
      />
      {typed.method === "mobile_payment" && text("payer_phone", texts.phone)}
      {text("note", texts.note)}
    </>
  );
}

/** A pasted unit chooses the currency, where there is a choice. What was typed is shown as it was read once the field is left. */
function AmountField({ typed, errors, onChange }: Omit<PayFieldsProps, "today">) {
  const amount = shownAmount(typed.amount, typed.currency);
  const type = (amount: string) => {
    const unit = typed.method === "transfer" ? unitOf(amount) : null;
    onChange({ amount, ...(unit && { currency: unit }) });
  };
  return (
    <Field label={texts.amountIn[typed.currency]} error={errors.amount?.[0] ?? errors.currency?.[0]}>
      {(props) => (
        <input
          {...props}
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={({ target }) => type(target.value)}
          onBlur={() => amount !== typed.amount && onChange({ amount: amount })}
        />
      )}
    </Field>
  );
}

/** In place of the form, with the focus, so that a screen reader says it. */
function Sent() {
  const said = useRef<HTMLHeadingElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="empty">
      <h1 ref={said} tabIndex={-1}>
        {texts.sent}
      </h1>
      <p>{texts.sentHint}</p>
      <a className="button main" {...linkTo("cuenta")}>
        {texts.seeAccount}
      </a>
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Choices<Value extends string>({ legend, value, options, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="choices">
      <legend className="unseen">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={legend}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
