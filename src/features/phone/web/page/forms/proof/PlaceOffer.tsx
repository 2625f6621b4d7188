import { useState } from "react";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { type Place, placeOf } from "#shared/place/place.ts";

/** A worse place than this, in metres, would lead the next courier astray. */
const FARTHEST = 100;
const PATIENCE_MS = 20_000;

const whereIsIt = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: PATIENCE_MS,
      // Not the place of a moment ago: the courier may have moved because that one was weak.
      maximumAge: 0,
    }),
  );

interface PlaceOfferProps {
  place: Place | null;
  onChange: (place: Place | null) => void;
}

/** The courier may offer where it stands for the address of the recipient. Nothing is asked of the phone before. */
export function PlaceOffer({ place, onChange }: PlaceOfferProps) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function look() {
    setLooking(true);
    setProblem(null);
    try {
      const { latitude: lat, longitude: lng, accuracy } = (await whereIsIt()).coords;
      const location = accuracy <= FARTHEST ? placeOf({ lat, lng }) : undefined;
      if (location) onChange(location);
      else setProblem(texts.placeWeak);
    } catch (error) {
      console.info(error);
      setProblem(texts.placeFailed);
    }
    setLooking(false);
  }
  return (
    <div className="choice">
      <label>
        <input
          type="checkbox"
          checked={place !== null || looking}
          disabled={looking}
          onChange={(event) => (event.target.checked ? void look() : onChange(null))}
        />
        {texts.offerPlace}
      </label>
      <p role="status" className={problem ? "error" : "soft"}>
        {problem ?? (looking ? texts.placeLooking : place ? `✓ ${texts.placeReady}` : texts.placeHint)}
      </p>
    </div>
  );
}
