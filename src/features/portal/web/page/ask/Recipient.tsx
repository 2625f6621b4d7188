import type { Offer, PastRecipient } from "#features/portal/requestContract.ts";
import { type FormProps, SelectField, TextField, zoneOptions } from "./fields.tsx";
import { askTexts as texts } from "./texts.ts";

interface RecipientProps extends FormProps {
  title: string;
  recent: readonly PastRecipient[];
  zones: Offer["zones"];
  onPick: (recipient: PastRecipient) => void;
}

/** Who gets it: somebody who got something before with one touch, or somebody new. */
export function Recipient({ title, recent, zones, onPick, ...form }: RecipientProps) {
  return (
    <>
      {recent.length > 0 && (
        <section className="recent" aria-labelledby="recent">
          <h2 id="recent">{texts.recent}</h2>
          <ul>
            {recent.map((recipient) => (
              <li key={`${recipient.full_name} ${recipient.phone} ${recipient.address}`}>
                <button type="button" onClick={() => onPick(recipient)}>
                  <b>{recipient.full_name}</b>
                  <span className="soft">{recipient.address}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <fieldset>
        <legend>{title}</legend>
        <TextField {...form} name="receipt.full_name" label={texts.name} />
        <TextField {...form} name="receipt.phone" label={texts.phone} type="tel" inputMode="tel" />
        <TextField {...form} name="receipt.address" label={texts.address} />
        {zones.length > 0 && (
          <SelectField {...form} name="delivery_zone_id" label={texts.zone} options={zoneOptions(zones)} />
        )}
      </fieldset>
    </>
  );
}
