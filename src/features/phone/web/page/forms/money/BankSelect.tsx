import { useId } from "react";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { BANKS } from "#shared/identifiers/banks.ts";

interface BankSelectProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (bank: string) => void;
}

export function BankSelect({ label, value, error, onChange }: BankSelectProps) {
  const id = useId();
  return (
    <div>
      <label>
        {label}
        <select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          data-wrong={error !== undefined}
        >
          <option value="">{texts.noBank}</option>
          {BANKS.filter(({ active }) => active).map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </select>
      </label>
      {error && (
        <p id={id} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
