import { Input, Popover, type PopoverProps, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { formatDay, isDay } from "#shared/dates.ts";
import { readTypedDay } from "#shared/reading/day.ts";
import { calendarTexts, uiTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";

const Calendar = lazyPart(async () => ({ default: (await import("./Calendar.tsx")).Calendar }));

/** As large as a calendar of six weeks, so that the panel stays where it opens. */
const CalendarBones = () => <div style={{ width: 252, height: 276 }} aria-busy />;

interface DateFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  /** `YYYY-MM-DD`, empty, or the typed text when that is not a day. */
  value?: string;
  onChange?: (value: string) => void;
  /** The field lost the focus, or a day was picked. */
  onBlur?: () => void;
  clearable?: boolean;
  popoverProps?: PopoverProps;
}

/** A day, picked or typed. Text that is not a day stays in the field, with a message. */
export function DateField(props: DateFieldProps) {
  const { value = "", onChange, onBlur, clearable, popoverProps, error, ...rest } = props;
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const [shownMonth, setShownMonth] = useState<string>(isDay(value) ? value : today());
  const day = isDay(value) ? value : null;
  const wrong = value !== "" && !day;

  const change = (next: string, text?: string) => {
    setTyped(text);
    if (isDay(next)) setShownMonth(next);
    onChange?.(next);
  };
  const pick = (next: string) => {
    change(next);
    setOpened(false);
    onBlur?.();
  };

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus={false}
      position="bottom-start"
      withRoles={false}
      disabled={rest.readOnly || rest.disabled || false}
      {...popoverProps}
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          rightSection={
            clearable && value !== "" ? (
              <Input.ClearButton aria-label={uiTexts.clear} onClick={() => pick("")} />
            ) : undefined
          }
          {...rest}
          // An incomplete day is no error while it is being typed.
          error={error ?? (wrong && typed === undefined && calendarTexts.wrong)}
          value={typed ?? (day ? formatDay(day) : value)}
          onChange={({ currentTarget: { value: text } }) => {
            setOpened(true);
            const day = readTypedDay(text, today());
            change(typeof day === "string" ? day : text, text);
          }}
          onFocus={() => setOpened(true)}
          onClick={() => setOpened(true)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setOpened(false);
            rest.onKeyDown?.(event);
          }}
          onBlur={() => {
            setOpened(false);
            setTyped(undefined);
            onBlur?.();
          }}
        />
      </Popover.Target>
      {/* The field keeps the focus while a day is picked with the mouse. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<CalendarBones />}>
          <Calendar day={day} month={shownMonth} onMonth={setShownMonth} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
