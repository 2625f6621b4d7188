import { Button, Text } from "@mantine/core";
import { IconLock, IconMapOff, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { currentSession, landingPath } from "#web/session/session.ts";
import classes from "./Message.module.css";
import { PageHeader } from "./PageHeader.tsx";
import type { MenuEntry } from "./shell/menu.ts";

interface MessageProps {
  title: string;
  hint: string;
  icon: MenuEntry["icon"];
  children?: ReactNode;
}

/** A page with only a message. */
function Message({ title, hint, icon: Icon, children }: MessageProps) {
  const session = currentSession();
  return (
    <div className={classes.message}>
      <span className={classes.icon}>
        <Icon size={26} stroke={1.6} aria-hidden />
      </span>
      <PageHeader title={title} />
      <Text c="var(--text-soft)">{hint}</Text>
      <div className={classes.actions}>
        {children}
        <Button component={Link} to={session ? landingPath(session) : "/"} variant="default">
          {uiTexts.goHome}
        </Button>
      </div>
    </div>
  );
}

export function NotFound() {
  return <Message title={uiTexts.notFound} hint={uiTexts.notFoundHint} icon={IconMapOff} />;
}

/** The message for a page that the account may not use. */
export function NoPermission() {
  return <Message title={uiTexts.noPermission} hint={uiTexts.noPermissionHint} icon={IconLock} />;
}

export function Crashed() {
  return (
    <Message title={uiTexts.crashed} hint={uiTexts.crashedHint} icon={IconPlugConnectedX}>
      <Button onClick={() => window.location.reload()}>{uiTexts.reload}</Button>
    </Message>
  );
}
