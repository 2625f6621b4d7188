import { ListScreen } from "./ListScreen.ts";

export class NoticesPage extends ListScreen {
  static readonly title = "Avisos de pago";
  readonly title = NoticesPage.title;
}
