import { Button, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconHistory } from "@tabler/icons-react";
import { type ComponentType, createContext, Suspense, use } from "react";
import { type Access, mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { useSession } from "#web/session/session.ts";
import classes from "./History.module.css";

export interface HistoryProps {
  entity: Entity;
  id: number;
}

interface Source {
  access: Access;
  Events: ComponentType<HistoryProps>;
}

const Slot = createContext<Source | null>(null);

/** The events feature imports all others, so none can import it. The app provides it here, and each detail shows it. */
export const HistorySource = Slot.Provider;

/** 'Historial': a record's events, loaded when it is opened, for accounts that may see them. */
export function History({ entity, id }: HistoryProps) {
  const source = use(Slot);
  const session = useSession();
  const [opened, { toggle }] = useDisclosure(false);
  if (!source || !mayCall(source.access, session)) return null;
  return (
    <section className={classes.history}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.toggle}
        aria-expanded={opened}
        leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
        rightSection={
          <IconChevronDown size={15} className={classes.chevron} data-open={opened} aria-hidden />
        }
        onClick={toggle}
      >
        {uiTexts.history}
      </Button>
      {opened && (
        <Suspense fallback={<Skeleton height={56} mt="xs" />}>
          <source.Events entity={entity} id={id} />
        </Suspense>
      )}
    </section>
  );
}
