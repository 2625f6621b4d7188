import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";

/** A toast closes without a transition, so that the next one takes its place. */
export function ToastContainer() {
  return <Notifications limit={1} containerWidth={380} zIndex={400} transitionDuration={0} />;
}
