import { impossibleIn } from "#features/calendar/web/possibleForm.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { askTexts as texts } from "./texts.ts";
import { bodyOf, change, type Field, type Typed } from "./typed.ts";
import { usePrice } from "./usePrice.ts";
import "./ask.css";
import { useEffect, useRef } from "react";
import type { PortalRequest, SavedAddress } from "#features/portal/requestContract.ts";
import type { Choices } from "./choices.ts";
import type { Draft } from "./draft.ts";
import { type FormProps, LinesField, MomentField, optionsOf, SelectField } from "./fields.tsx";
import { Pickup } from "./Pickup.tsx";
import { Stops } from "./Stops.tsx";
import { useSubmit } from "./useSubmit.ts";

interface AskFormProps {
  choices: Choices;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSent: (request: PortalRequest) => void;
  onKnown: () => void;
}

/** The form that asks for an order. */
export function AskForm({ choices: { offer, saved, recent }, ...sending }: AskFormProps) {
  const { draft, onDraft } = sending;
  const { typed } = draft;
  const impossible = impossibleIn(offer, bodyOf(typed));
  const { errors: refused, setErrors, said, isSending, submit } = useSubmit({ ...sending, impossible });
  const errors = { ...impossible, ...refused };
  const element = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(refused).join();
  useEffect(() => {
    if (wrong !== "") element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  const put = (next: Typed) => onDraft({ ...draft, typed: next });
  function onChange(field: Field, value: string) {
    put(change(typed, field, value));
    if (field in refused) setErrors(({ [field]: _, ...others }) => others);
  }
  const onPickup = ({ address, zone_id }: SavedAddress) =>
    put({ ...typed, pickup_address: address, pickup_zone_id: zone_id ? String(zone_id) : "" });
  const service = offer.services.find(({ id }) => String(id) === typed.service_id);
  const form = { typed, errors, onChange };
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <Stops typed={typed} onTyped={put} errors={errors} onErrors={setErrors} recent={recent} offer={offer} />
      <Pickup {...form} saved={saved} zones={offer.zones} onPick={onPickup} />
      {(offer.services.length > 1 || !service) && (
        <SelectField
          {...form}
          name="service_id"
          label={texts.service}
          options={optionsOf(offer.services, texts.chooseService)}
          hint={service?.description || undefined}
        />
      )}
      <WhenFields {...form} today={offer.today} />
      <LinesField {...form} name="note" label={texts.note} />
      <div className="send">
        <p role="status" className="error">
          {said}
        </p>
        <PriceLine typed={typed} isPossible={Object.keys(impossible).length === 0} />
        <button type="submit" className="main" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </button>
      </div>
    </form>
  );
}

/** The day and the time of the delivery. */
const WhenFields = ({ today, ...form }: FormProps & { today: string }) => (
  <div className="pair">
    <MomentField {...form} name="date" label={texts.day} type="date" min={today} today={today} />
    <MomentField {...form} name="promised_time" label={texts.time} type="time" today={today} />
  </div>
);

/** What the order would cost, and why. */
function PriceLine({ typed, isPossible }: { typed: Typed; isPossible: boolean }) {
  const price = usePrice(typed, isPossible);
  return (
    <p className="price" aria-live="polite">
      {price ? (
        <>
          {texts.price} <b>{formatMoney(fromDollars(price.amount))}</b>
          <span className="soft">{price.price_explanation}</span>
        </>
      ) : (
        typed.service_id === "" && <span className="soft">{texts.noPrice}</span>
      )}
    </p>
  );
}
