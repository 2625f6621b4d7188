import { useState } from "react";
import type { Offer, SavedAddress } from "#features/portal/requestContract.ts";
import { type FormProps, SelectField, TextField, zoneOptions } from "./fields.tsx";
import { askTexts as texts } from "./texts.ts";

interface PickupProps extends FormProps {
  saved: readonly SavedAddress[];
  zones: Offer["zones"];
  onPick: (address: SavedAddress) => void;
}

const OTHER = "other";

/** From where it goes: a saved address, or another one. */
export function Pickup({ saved, zones, onPick, ...form }: PickupProps) {
  const { typed } = form;
  const known = saved.find(({ address }) => address === typed.pickup_address);
  const [isOther, setOther] = useState(false);
  const asks = isOther || !known;
  function choose(value: string) {
    const picked = saved.find(({ id }) => String(id) === value);
    setOther(!picked);
    if (picked) onPick(picked);
    else form.onChange("pickup_address", "");
  }
  return (
    <fieldset>
      <legend>{texts.from}</legend>
      {saved.length > 0 && (
        <label className="field">
          {texts.saved}
          <select value={asks ? OTHER : String(known?.id)} onChange={({ target }) => choose(target.value)}>
            {saved.map(({ id, address }) => (
              <option key={id} value={id}>
                {address}
              </option>
            ))}
            <option value={OTHER}>{texts.otherAddress}</option>
          </select>
        </label>
      )}
      {asks && (
        <>
          <TextField {...form} name="pickup_address" label={texts.typedAddress} />
          {zones.length > 0 && (
            <SelectField
              {...form}
              name="pickup_zone_id"
              label={texts.fromZone}
              options={zoneOptions(zones)}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
