import { type PlainName, plainKind } from "#features/deliveries/fields/plainFields.ts";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import type { Offer, PastRecipient } from "#features/portal/requestContract.ts";
import { shownAmount } from "#web/form/fields/amount.ts";
import { FlagField, type FormProps, LinesField, TextField } from "./fields.tsx";
import { Recipient } from "./Recipient.tsx";
import { askTexts as texts } from "./texts.ts";
import {
  BLANK,
  change,
  changeStop,
  type Errors,
  errorsOf,
  FURTHER,
  stopsIn,
  type Typed,
  toRecipient,
  withoutErrors,
} from "./typed.ts";

/** As many as a trip may have. */
const MOST_STOPS = 20;

interface StopsProps {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  errors: Errors;
  onErrors: (errors: Errors) => void;
  recent: readonly PastRecipient[];
  offer: Pick<Offer, "zones" | "collects_fee">;
}

/** Whom it goes to, and what each gets: one recipient, or the stops of a trip. */
export function Stops({ typed, onTyped, errors, onErrors, recent, offer }: StopsProps) {
  const stops = stopsIn(typed);
  const { stops: further = [] } = typed;
  const formOf = (stop: Typed, index: number): FormProps => ({
    typed: stop,
    errors: errorsOf(errors, index),
    onChange(field, value) {
      onTyped(changeStop(typed, index, change(stop, field, value)));
      onErrors(withoutErrors(errors, index, field));
    },
  });
  /** The list changes first. */
  const focusLater = (selector: string) =>
    setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
  function add() {
    onTyped({ ...typed, stops: [...further, BLANK] });
    focusLater(".stop:last-of-type input");
  }
  function remove(index: number) {
    onTyped({ ...typed, stops: further.filter((_, at) => at !== index - 1) });
    onErrors({});
    focusLater(".add-stop");
  }
  return (
    <>
      {stops.map((stop, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop has nothing else that stays
          key={index}
          className="stop"
          aria-label={stops.length > 1 ? texts.stop(index + 1) : undefined}
        >
          <Recipient
            {...formOf(stop, index)}
            title={stops.length > 1 ? texts.stop(index + 1) : texts.to}
            recent={index === 0 ? recent : []}
            zones={offer.zones}
            onPick={(recipient) => onTyped(toRecipient(typed, recipient))}
          />
          <Goods {...formOf(stop, index)} collectsFee={offer.collects_fee} />
          {index > 0 && (
            <button type="button" onClick={() => remove(index)}>
              {texts.removeStop(index + 1)}
            </button>
          )}
        </section>
      ))}
      {stops.length < MOST_STOPS && (
        <button type="button" className="add-stop" onClick={add}>
          {texts.addStop}
        </button>
      )}
    </>
  );
}

/** What goes to a recipient. */
function Goods({ collectsFee, ...form }: FormProps & { collectsFee: boolean }) {
  const typed = form.typed.cod_amount;
  // What was typed stays in sight where nothing is collected any more: the server refuses it.
  const isCollected = collectsFee || typed.trim() !== "" || form.typed.pays_with !== "";
  const amount = shownAmount(typed);
  return (
    <>
      <LinesField {...form} name="notes" label={texts.notes} />
      {FURTHER.map((name: PlainName) => {
        const { label } = plainTexts[name];
        if (plainKind(name) === "flag") return <FlagField {...form} key={name} name={name} label={label} />;
        const inputMode = plainKind(name) === "count" ? "numeric" : "text";
        return (
          <TextField {...form} key={name} name={name} label={texts.optional(label)} inputMode={inputMode} />
        );
      })}
      {/* Shown as it was read once it is left. */}
      <TextField
        {...form}
        name="cod_amount"
        label={texts.goods}
        hint={texts.goodsHint}
        inputMode="decimal"
        onBlur={() => amount !== typed && form.onChange("cod_amount", amount)}
      />
      {isCollected && (
        <TextField {...form} name="pays_with" label={texts.paysWith} hint={texts.paysWithHint} />
      )}
    </>
  );
}
