import { ListScreen } from "./ListScreen.ts";

export class MessagesPage extends ListScreen {
  static readonly title = "Por avisar";
  readonly title = MessagesPage.title;
}
