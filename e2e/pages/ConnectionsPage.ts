import { Screen } from "./Screen.ts";

export class ConnectionsPage extends Screen {
  static readonly entry = "Perfil";
  static readonly title = "Conexiones";
}
