import { ListScreen } from "./ListScreen.ts";

export class RequestsPage extends ListScreen {
  static readonly title = "Solicitudes";
  readonly title = RequestsPage.title;
}
