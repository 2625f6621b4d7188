import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { fold } from "#shared/search.ts";
import { createText, uiTexts } from "#shared/texts.ts";
import classes from "../form.module.css";
import type { CreatorProps } from "./CreateDialog.tsx";

/** The value of the option 'Crear «…»'. No id looks like it. */
const CREATE = "create";

interface Creating {
  /** The option 'Crear «…»', unless an option already has the typed name. */
  option: { value: string; label: string }[];
  isCreate: (value: string | null) => boolean;
  start: () => void;
  dialog: ReactNode;
}

interface NothingFoundProps {
  children: ReactNode;
  /** Nothing is typed, and typing a name offers to create it. */
  creatable: boolean;
}

/** What an empty dropdown says. */
export function NothingFound({ children, creatable }: NothingFoundProps) {
  return (
    <>
      <div>{children ?? uiTexts.empty}</div>
      {creatable && <div className={classes.detail}>{uiTexts.typeToCreate}</div>}
    </>
  );
}

/** Lets a picker create a missing record in a dialog, and continue with it chosen. */
export function useCreating<One>(
  Creator: ComponentType<CreatorProps<One>> | undefined,
  typed: string,
  names: readonly string[],
  onMade: (row: One) => void,
): Creating {
  const [newName, setNewName] = useState<string>();
  const name = typed.trim();
  const offered = Creator && name !== "" && !names.some((known) => fold(known) === fold(name));
  return {
    option: offered ? [{ value: CREATE, label: createText(name) }] : [],
    isCreate: (value) => value === CREATE,
    start: () => setNewName(name),
    dialog: Creator && newName !== undefined && (
      <Suspense>
        <Creator
          typed={newName}
          onMade={(row) => {
            onMade(row);
            setNewName(undefined);
          }}
          onClose={() => setNewName(undefined)}
        />
      </Suspense>
    ),
  };
}
